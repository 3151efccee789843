import { parameterKinds, type ParameterKind } from './parameter-kinds';
import type { Point } from './point';
import { situations, type Situation } from './situations';
import { described, words } from './value-kinds';

/** What is wrong with a request, as `refusals.alone` names it. */
export type WrongKind = Situation | `parameter.${ParameterKind}`;

/** A text of an answer that tells of several things: `{{count}}` of them, and `{{each:; }}` one after the other, with `; ` between. */
export interface SeveralText {
  /** What an answer tells of one thing, in which `{{each}}` stands for what is its own; all of it where it is not given. */
  readonly one?: string;
  readonly more: string;
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
          properties: { one: { type: 'string' }, more: { type: 'string' } },
        },
      },
      { message: { one: 'Wrong: {{each}}', more: '{{count}} faults: {{each:; }}' } },
    ),
    usual: 'those of the first',
    why: 'the document says no more',
  },
} as const satisfies Readonly<Record<string, Point>>;
