import { parameterKinds, type ParameterKind } from './parameter-kinds';
import type { Point } from './point';
import { situations, type Situation } from './situations';
import { described, words } from './value-kinds';

/** What is wrong with a request, as `refusals.alone` names it. */
export type WrongKind = Situation | `parameter.${ParameterKind}`;

/**
 * A text of an answer that tells of several things: `{{count}}` of them, and `{{each:; }}` one after the other, with `; ` between;
 * or `{{first}}` of them whole, and how many `{{others}}` there are.
 */
export interface SeveralText {
  /** What an answer tells of one thing, in which `{{each}}` stands for what is its own; all of it where it is not given. */
  readonly one?: string;
  readonly more: string;
  /** The same of two, where one other is told of in other words than several. */
  readonly two?: string;
}

const wrongKinds = [...Object.keys(situations), ...Object.keys(parameterKinds).map((kind) => `parameter.${kind}`)];

/** How it is told that several things are wrong with one request. */
export const severalPoints = {
  several: {
    id: 'refusals.several',
    place: 'part',
    title:
      'whether an answer tells of all that is wrong with a body or the parameters, each in a list, or of the first alone',
    values: words('first', 'all'),
    usual: 'of all',
    why: 'a client learns it in one go',
  },
  alone: {
    id: 'refusals.alone',
    place: 'part',
    title: 'what is told alone and before all else, though else all that is wrong is told',
    values: described<readonly WrongKind[]>({ type: 'array', items: { enum: wrongKinds }, uniqueItems: true }),
    usual: 'nothing',
    why: 'a client learns all in one go',
  },
  late: {
    id: 'refusals.late',
    place: 'operation',
    title: 'what is told only where nothing else is wrong, though else all that is wrong is told',
    values: described<readonly WrongKind[]>({ type: 'array', items: { enum: wrongKinds }, uniqueItems: true }),
    usual: 'nothing',
    why: 'a client learns all in one go',
  },
  parts: {
    id: 'refusals.parts',
    place: 'operation',
    title:
      'which parts of a request are told of in one answer where several are wrong, in this order; what is not among them is told alone and before them',
    values: described<readonly ('path' | 'query' | 'body')[]>({
      type: 'array',
      items: { enum: ['path', 'query', 'body'] },
      uniqueItems: true,
    }),
    usual: 'path and query; the body after them',
    why: 'a body need not be looked at for what is asked for wrongly',
  },
  severalTexts: {
    id: 'refusals.several-texts',
    place: 'part',
    title:
      'texts beside the lists of an answer that tells of several things, by the path of their members (`error.message`): `{{count}}` of them, `{{each:; }}` one after the other',
    values: described<Readonly<Record<string, SeveralText>>>(
      {
        type: 'object',
        additionalProperties: {
          type: 'object',
          required: ['more'],
          additionalProperties: false,
          properties: { one: { type: 'string' }, more: { type: 'string' }, two: { type: 'string' } },
        },
      },
      { message: { one: 'Wrong: {{each}}', more: '{{count}} faults: {{each:; }}' } },
    ),
    usual: 'those of the first',
    why: 'the document says no more',
  },
  unknownFirst: {
    id: 'refusals.unknown-first',
    place: 'operation',
    title: 'whether members that are not described, and are refused, are told of before those that are wrong',
    values: described<boolean>({ type: 'boolean' }),
    usual: 'no',
    why: 'the document says no more',
  },
} as const satisfies Readonly<Record<string, Point>>;
