import type { Move } from './move';

/** Moves of members that other groups move too, apart from those. */
export const derivedMoves: readonly Move[] = [
  {
    point: 'member.derived',
    group: 'derived writes',
    place: '/notes',
    value: { about: { is: 'upper-case', of: ['title'] } },
    names: /about/,
  },
  {
    point: 'body.lenient-types',
    group: 'derived writes',
    place: 'POST /notes',
    value: ['numbers'],
    names: /\.numeric-text/,
  },
];
