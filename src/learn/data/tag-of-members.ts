import type { Operation } from '../../contract/operation';
import { operationsOf } from '../../contract/resource/resources';
import { ownMember } from '../../exact-json';
import { memberFacts } from '../../profile/member-facts';
import { learnTemplate, renderTemplate, type Observed } from '../../profile/template';
import { isSuccess } from '../../verify/answers';
import { decodeUtf8, headerOf, isRead, type Exchange } from '../../verify/exchange';
import { resourceOf } from '../../verify/items';
import type { LearnContext } from '../learner';

/** Members that count versions, which are likelier to make a tag than others that happen to be alike. */
const counting = /version|revision|etag|updated|modified/i;

/** At most so many pairs of a version and another member are tried. */
const mostPairs = 100;

/**
 * Gives the entity tag of the items that an operation answers as a template of their members, `"{{member.version}}"`, where that
 * explains every tag of the collection in this run and two of them differ; undefined where it does not.
 */
export function tagOfMembers(context: LearnContext, operation: Operation): string | undefined {
  const resource = resourceOf(context.contract, operation);
  if (resource === undefined || operation === resource.list?.operation) return undefined;
  const known = new Set(operationsOf(resource).filter((one) => one !== resource.list?.operation));
  const all = context.exchanges.flatMap((exchange) => (known.has(exchange.operation) ? tagged(exchange) : []));
  const [first] = all;
  const others = [...new Map(all.map((one) => [one.text, one])).values()].filter(({ text }) => text !== first?.text);
  if (first === undefined || others.length === 0) return undefined;
  const names = Object.keys(first.facts).toSorted(
    (one, other) => Number(counting.test(other)) - Number(counting.test(one)),
  );
  const versions = names.filter((name) => counting.test(name));
  const pairs = versions.flatMap((version) => names.map((name) => [version, name])).slice(0, mostPairs);
  for (const chosen of [...names.map((name) => [name]), ...pairs, names]) {
    // Two versions of one item do not show that its identifier is told, nor two new items that their version is.
    const apart = others.find(({ facts }) => chosen.every((name) => facts[name] !== first.facts[name]));
    for (const second of [apart, others[0]]) {
      const like = second && learnTemplate(only(first, chosen), only(second, chosen));
      if (like === undefined || !like.includes('{{member.') || /\{\{(?!member\.)/.test(like)) continue;
      if (all.every(({ text, facts }) => renderTemplate(like, (name) => ownMember(facts, name)) === text)) return like;
    }
  }
  return undefined;
}

function tagged(exchange: Exchange): Observed[] {
  const text = headerOf(exchange.response.headers, 'ETag');
  if (text === undefined || !isSuccess(exchange) || !isRead(exchange)) return [];
  const facts = memberFacts(decodeUtf8(exchange.response.body));
  return Object.keys(facts).length === 0 ? [] : [{ text, facts }];
}

function only({ text, facts }: Observed, names: readonly string[]): Observed {
  return { text, facts: Object.fromEntries(Object.entries(facts).filter(([name]) => names.includes(name))) };
}
