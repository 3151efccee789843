import { isEqual } from '../base/json';
import { evidenceOfItem, isUnderstood, levelOf, returnedList } from './facts';
import { failed, inconclusive, message, observed, passed, shown, type Rule } from './rule';

export const deletedIsGone: Rule = {
  id: 'deleted-is-gone',
  sentence: 'What was deleted is in no list.',
  layer: 'meaning',
  fix: 'Leave deleted items out of every list, or document how lists show them.',
  *judge(view, knowledge) {
    const list = returnedList(view);
    if (list === undefined) return;
    const { collection, at } = list.role;
    const basis = { pointer: collection.delete?.operation.pointer ?? view.operation.pointer };
    const deleted = view.items.flatMap((item) => {
      const known = knowledge.item(item.path);
      return known?.state === 'deleted' ? [{ item, known }] : [];
    });
    const [first] = deleted;
    if (first === undefined) {
      const isAny = knowledge.items(at).some(({ state }) => state === 'deleted');
      if (isAny && knowledge.whole(view) !== undefined) yield passed(basis);
      return;
    }
    const { item, known } = first;
    // What is shown may say that the item is deleted; a parameter may ask for deleted items.
    const isTheSame = Object.keys(item.value).every((name) => isEqual(item.value[name], known.value[name]));
    if (!isUnderstood(view, list)) yield inconclusive(basis, message`A parameter may ask for deleted items.`);
    else if (knowledge.othersWrote(at, known.lastWrite))
      yield inconclusive(basis, message`Others have written meanwhile.`);
    else if (!isTheSame)
      yield observed(basis, message`A list shows a deleted item, with other properties than before.`);
    else
      yield failed(view, {
        basis,
        level: levelOf(view),
        title: message`shows a deleted item: ${shown(item.path)}`,
        expected: message`no ${shown(item.path)}: it was deleted`,
        received: message`${shown(item.path)}`,
        cause: collection.path,
        evidence: evidenceOfItem(view, known),
      });
  },
};
