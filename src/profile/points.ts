import { abovePoints } from './above-points';
import { answerPoints } from './answer-points';
import { dataPoints } from './data-points';
import { derivedPoints } from './derived-points';
import { listPoints } from './list-points';
import type { Point } from './point';
import { transportPoints } from './transport-points';
import { parameterPoints, parameterRefusalPoints, refusalPoints, requestPoints } from './request-points';
import { removalPoints } from './removal-points';
import { severalPoints } from './several-points';
import { statePoints } from './state-points';
import { writePoints } from './write-points';

const groups: readonly Readonly<Record<string, Point>>[] = [
  requestPoints,
  severalPoints,
  parameterPoints,
  transportPoints,
  dataPoints,
  writePoints,
  derivedPoints,
  listPoints,
  statePoints,
  abovePoints,
  removalPoints,
  answerPoints,
  refusalPoints,
  parameterRefusalPoints,
];

/** Every point on which the document is silent and a profile may speak, in the order of a profile. */
export const points: readonly Point[] = groups.flatMap((group) => Object.values(group));

const byId = new Map(points.map((point) => [point.id, point]));

/** Gives the point of an identifier; undefined where there is none. */
export function pointOf(id: string): Point | undefined {
  return byId.get(id);
}
