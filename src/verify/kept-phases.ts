import type { Phase } from './check';

/** What a run may send beside reads. */
export interface WhatIsSent {
  /** Whether no request is sent that could change anything. */
  readonly readOnly?: boolean | undefined;
  /** Whether PUT, PATCH and DELETE are sent, to what the run created. */
  readonly changes?: boolean | undefined;
}

/** Gives why the checks of a phase send nothing in a run; undefined where they do. */
export function whyPhaseIsKept(phase: Phase, { readOnly, changes }: WhatIsSent): string | undefined {
  if (phase === 'read' || phase === 'review') return undefined;
  if (readOnly === true) return 'read-only: nothing is sent that could change the service';
  if (phase !== 'change' && phase !== 'remove') return undefined;
  return changes === true
    ? undefined
    : 'PUT, PATCH and DELETE are sent to a service on this machine, or where --changes or --writes allows them';
}
