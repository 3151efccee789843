import { defaultOf } from '../../contract/parameters';
import type { Operation, Parameter } from '../../contract/operation';
import type { ListOperation } from '../../contract/resource/resources';
import { pageLinksTemplate, writePageLinks, type LinkedPage, type PageLinksWay } from '../../profile/page-links';
import { resourceOf } from '../../verify/items';
import { headerOf, type Exchange } from '../../verify/exchange';
import type { LearnContext } from '../learner';

/** Gives the list of an operation whose pages are numbered; undefined where they are not. */
export function numberedList(context: LearnContext, operation: Operation): ListOperation | undefined {
  const list = resourceOf(context.contract, operation)?.list;
  return list?.operation === operation && list.page !== undefined ? list : undefined;
}

/**
 * Gives the template of a Link header that leads from page to page, of all answers to a list; undefined where none writes every
 * one of them as it was seen. How many items there are must be told by a header.
 */
export function linkTemplateOf(
  context: LearnContext,
  operation: Operation,
  seen: readonly Exchange[],
): string | undefined {
  const list = numberedList(context, operation);
  if (list === undefined) return undefined;
  // Odd requests may be taken for others.
  const pages = seen.flatMap((exchange) => {
    const page = pageOf(context, list, exchange);
    return page === undefined ? [] : [{ page, link: linkOf(exchange) }];
  });
  const links = pages.map(({ link }) => relationsIn(link ?? ''));
  const longest = links.toSorted((one, other) => other.length - one.length)[0] ?? [];
  const [shortest] = longest;
  if (shortest === undefined) return undefined;
  const [, address] = shortest;
  const isAbsolute = /^https?:\/\//.test(address);
  const added = relationsIn(
    pages.find(({ page, link }) => page.query === '' && link !== undefined)?.link ?? '',
  ).flatMap(([, one]) => [...(queryOf(one, anyBase)?.keys() ?? [])]);
  const parameters = [...new Set(added.length > 0 ? added : [list.page?.name ?? ''])];
  const names = longest.map(([name]) => name);
  const always = names.filter((name) => links.every((link) => link.some(([one]) => one === name)));
  for (const chosen of [always, []]) {
    const relations = names.map((name) => ({
      name,
      isAlways: chosen.includes(name) && name !== 'next' && name !== 'prev',
    }));
    const way: PageLinksWay = { relations, isAbsolute, parameters };
    if (pages.every(({ page, link }) => writePageLinks(way, page) === link)) return pageLinksTemplate(way);
  }
  return undefined;
}

function linkOf({ response }: Exchange): string | undefined {
  return headerOf(response.headers, 'link');
}

function relationsIn(link: string): [name: string, address: string][] {
  return link.split(/, ?(?=<)/).flatMap((one): [string, string][] => {
    const [, address, name] = /^<([^<>]{1,2000})>; ?rel="?([a-z]{1,20})"?$/.exec(one) ?? [];
    return address === undefined || name === undefined ? [] : [[name, address]];
  });
}

const anyBase = 'http://any.invalid';

/** A service may write as an address what is none. */
function queryOf(address: string, base: string): URLSearchParams | undefined {
  return URL.canParse(address, base) ? new URL(address, base).searchParams : undefined;
}

function pageOf(context: LearnContext, list: ListOperation, exchange: Exchange): LinkedPage | undefined {
  const { schemas } = context.contract;
  const [path = '', query = ''] = exchange.request.path.split('?');
  const service = new URL(context.baseUrl);
  const asked = new URLSearchParams(query);
  const [total] = exchange.response.headers.flatMap(([name, value]) =>
    /total|count/i.test(name) ? [Number(value)] : [],
  );
  const told = relationsIn(linkOf(exchange) ?? '')
    .map(([, address]) => queryOf(address, service.href)?.get(list.limit?.name ?? ''))
    .find((text) => typeof text === 'string');
  const { limit: limitParameter, page: pageParameter } = list;
  const standard = limitParameter === undefined ? undefined : defaultOf(schemas, limitParameter);
  const limit = Number(told ?? textOf(asked, limitParameter) ?? standard);
  const page = Number(textOf(asked, pageParameter) ?? 1);
  const names = [...asked.keys()];
  const isPlain =
    new Set(names).size === names.length &&
    [limitParameter, pageParameter].every((one) => /^(?:[1-9]\d{0,8})?$/.test(asked.get(one?.name ?? '') ?? ''));
  if (
    !isPlain ||
    pageParameter === undefined ||
    !Number.isInteger(total) ||
    !(limit > 0) ||
    !Number.isInteger(page) ||
    page < 0
  )
    return undefined;
  return {
    query,
    path: service.pathname.replace(/\/$/, '') + path,
    origin: service.origin,
    page,
    first: 1,
    limit,
    total: total ?? 0,
    pageName: pageParameter.name,
    limitName: limitParameter?.name,
  };
}

/** An empty text asks for nothing. */
function textOf(asked: URLSearchParams, parameter: Parameter | undefined): string | undefined {
  const text = parameter === undefined ? null : asked.get(parameter.name);
  return text === null || text === '' ? undefined : text;
}
