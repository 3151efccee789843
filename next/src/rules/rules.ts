import type { Rule } from './rule';

/** All rules, in the order of their layers. */
export const rules: readonly Rule[] = [];
