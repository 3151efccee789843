import { levelOf, returnedList, firstRepeated } from './facts';
import { failed, inconclusive, message, passed, shown, type Failure, type Rule } from './rule';

export const pages: Rule = {
  id: 'pages',
  sentence: 'The pages of a list hold each item once, come to an end, and their total is right.',
  layer: 'meaning',
  fix: 'Order the list by something unique before it is cut into pages.',
  *judge(view, knowledge) {
    const list = returnedList(view);
    const walk = list === undefined ? undefined : knowledge.walk(view);
    if (list === undefined || walk === undefined || walk.pages.length < 2) return;
    const { operation, number } = view;
    const { position } = list.role.list.paging;
    const parameter = operation.parameters.find(({ name, in: location }) => location === 'query' && name === position);
    const basis = { pointer: parameter?.pointer ?? operation.pointer };
    const fail = (
      parts: Pick<Failure, 'title' | 'expected' | 'received'>,
      cause: string,
      evidence: readonly number[],
    ) => failed(view, { basis, level: levelOf(view), ...parts, cause: `${operation.id} ${cause}`, evidence });
    const { paths, repeats, total, isEnded, isMoving } = walk;
    const all = walk.pages.map((page) => page.number);
    const twice = firstRepeated(paths);
    // Of a filtered list, some services count all items.
    const isCounted = list.query.where.length === 0 && list.query.search === undefined && total !== view.items.length;
    if (isMoving || knowledge.othersWrote(list.role.at, all[0] ?? number))
      yield inconclusive(basis, message`Somebody wrote between the pages.`);
    else if (repeats !== undefined)
      yield fail(
        {
          title: message`returned the same page again`,
          expected: message`the next page, or an end`,
          received: message`the page of request ${repeats} again`,
        },
        'repeats',
        [repeats, number],
      );
    else if (twice !== undefined)
      yield fail(
        {
          title: message`returned an item on two pages: ${shown(twice)}`,
          expected: message`each item once`,
          received: message`${shown(twice)} on two pages`,
        },
        'twice',
        all,
      );
    else if (isEnded && isCounted && total !== undefined && total !== paths.length)
      yield fail(
        {
          title: message`returned a total of ${total}, listed are ${paths.length}`,
          expected: message`a total of ${paths.length}: so many are listed`,
          received: message`${total}`,
        },
        'total',
        all,
      );
    else if (isEnded) yield passed(basis);
  },
};
