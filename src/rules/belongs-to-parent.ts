import type { ExchangeView } from '../knowledge/exchange-view';
import type { Knowledge } from '../knowledge/knowledge';
import { pathOfItem } from '../openapi/collections/address';
import { type HeldRole, evidenceOf, heldRole } from './facts';
import { textAt } from './places';
import { failed, message, passed, shown, type Judgement, type Rule } from './rule';

export const belongsToParent: Rule = {
  id: 'belongs-to-parent',
  sentence: 'An item is listed and found below its own parent alone.',
  layer: 'meaning',
  fix: 'Select items by their parent as well as by their ID.',
  *judge(view, knowledge) {
    const role = heldRole(view);
    if (role === undefined || role.parents.length === 0 || view.result !== 'success') return;
    if (role.kind !== 'list' && role.kind !== 'read') return;
    const strange = strangers(view, role, knowledge);
    if (strange !== undefined) yield strange;
    else if (view.items.length > 0) yield passed({ pointer: view.operation.pointer });
  },
};

/** Items that say that they have another parent, or that this run created below another one. */
function strangers(view: ExchangeView, role: HeldRole, knowledge: Knowledge): Judgement | undefined {
  const parent = role.parents.at(-1);
  const property = role.collection.parents.at(-1)?.property;
  for (const { value, path, address } of view.items) {
    const said = property === undefined ? undefined : textAt(value, `/${property}`);
    const isKnown = parent?.address !== undefined && knowledge.item(pathOfItem(parent.address)) !== undefined;
    // An ID of another form is of something else.
    const isLike = said !== undefined && isKnown && /^\d+$/.test(said) === /^\d+$/.test(parent.value);
    const isOther = role.kind === 'list' && isLike && said !== parent.value;
    // A PUT may have made another of the same name here.
    const isOwn = knowledge.item(path)?.origin === 'created';
    const made = isOwn ? undefined : createdElsewhere(view, knowledge, { value, at: address.at });
    if (!isOther && made === undefined) continue;
    return failed(view, {
      basis: { pointer: view.operation.pointer },
      title: message`shows an item of another parent: ${shown(path)}`,
      expected: message`items of ${shown(role.at)} alone`,
      received:
        made === undefined
          ? message`${property ?? ''} ${shown(said)}`
          : message`an item that was created below ${shown(made.at)}`,
      cause: `${role.collection.path} ${role.kind}`,
      evidence: evidenceOf(view, made?.number),
    });
  }
  return undefined;
}

/** IDs may be given below each parent anew: only the texts of a create tell its item. */
function createdElsewhere(
  view: ExchangeView,
  knowledge: Knowledge,
  { value, at }: { readonly value: ExchangeView['items'][number]['value']; readonly at: string },
): { readonly at: string; readonly number: number } | undefined {
  for (const { sentIn } of knowledge.marks(value)) {
    const [only = 0, ...more] = sentIn;
    const role = knowledge.view(only)?.role;
    const isCreate = role?.kind === 'create' && view.role.kind !== 'none' && role.collection === view.role.collection;
    if (more.length === 0 && isCreate && role.at !== at) return { at: role.at, number: only };
  }
  return undefined;
}
