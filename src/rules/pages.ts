import type { ExchangeView } from '../knowledge/exchange-view';
import type { Knowledge, Walk } from '../knowledge/knowledge';
import { firstRepeated, isAboutSender, levelOf, returnedList, type ReturnedList } from './facts';
import { queryParameter } from './places';
import {
  failed,
  inconclusive,
  message,
  passed,
  shown,
  type Basis,
  type Failure,
  type Judgement,
  type Rule,
} from './rule';

export const pages: Rule = {
  id: 'pages',
  sentence: 'The pages of a list lead to each other, hold each item once, come to an end, and their total is right.',
  layer: 'meaning',
  fix: 'Order the list by something unique before it is cut into pages.',
  *judge(view, knowledge) {
    const walk = knowledge.walk(view);
    if (walk === undefined) return;
    const list = returnedList(view);
    if (walk.isRejected) yield* rejected(view, walk);
    else if (list !== undefined && view.total !== undefined && view.total < view.items.length)
      yield fail(view, 'total', [view.number], {
        title: message`returned a total of ${view.total}, and more items`,
        expected: message`a total of at least ${view.items.length}: so many are on this page`,
        received: message`${view.total}`,
      });
    else if (list !== undefined && walk.numbers.length > 1) yield* walked(view, walk, list, knowledge);
  },
};

/** What a service says leads to the next page has to lead there. */
function* rejected(view: ExchangeView, { numbers, isMoving }: Walk): Iterable<Judgement> {
  const { status, number } = view;
  if (isMoving || isAboutSender(status)) return;
  yield fail(view, 'next', [numbers.at(-1) ?? number, number], {
    title: message`rejected the page that the page before it leads to`,
    expected: message`a page`,
  });
}

function* walked(view: ExchangeView, walk: Walk, list: ReturnedList, knowledge: Knowledge): Iterable<Judgement> {
  const { numbers: all, paths, total, isEnded, isMoving } = walk;
  const twice = firstRepeated(paths);
  // Of a filtered list, some services count all items.
  const isCounted = list.query.where.length === 0 && list.query.search === undefined && total !== view.items.length;
  if (isMoving || knowledge.othersWrote(list.role.at, all[0] ?? view.number))
    yield inconclusive(basisOf(view), message`Somebody wrote between the pages.`);
  else if (twice !== undefined)
    yield fail(view, 'twice', all, {
      title: message`returned an item on two pages: ${shown(twice)}`,
      expected: message`each item once`,
      received: message`${shown(twice)} on two pages`,
    });
  else if (isEnded && isCounted && total !== undefined && total !== paths.length)
    yield fail(view, 'total', all, {
      title: message`returned a total of ${total}, listed are ${paths.length}`,
      expected: message`a total of ${paths.length}: so many are listed`,
      received: message`${total}`,
    });
  else if (isEnded) yield passed(basisOf(view));
}

type Texts = Pick<Failure, 'title' | 'expected'> & Partial<Pick<Failure, 'received'>>;

function fail(view: ExchangeView, cause: string, evidence: readonly number[], texts: Texts): Judgement {
  const basis = basisOf(view);
  return failed(view, { basis, level: levelOf(view), ...texts, cause: `${view.operation.id} ${cause}`, evidence });
}

/** The parameter that says which page is asked for. */
function basisOf(view: ExchangeView): Basis {
  const { operation, role } = view;
  const position = role.kind === 'list' ? role.list.paging.position : undefined;
  return { pointer: queryParameter(view, position)?.pointer ?? operation.pointer };
}
