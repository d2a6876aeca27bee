import { common } from '@matchpoint/contracts';
import { KINDS, type Kind } from '../bundle/kinds.js';

const OUTCOMES = ['created', 'updated', 'unchanged', 'rejected'] as const;
export type Outcome = (typeof OUTCOMES)[number];
export type Counts = Record<Outcome, number>;

const { ImportRowResult_Outcome: Wire } = common;
const OUTCOME_OF: Partial<Record<common.ImportRowResult_Outcome, Outcome>> = {
  [Wire.CREATED]: 'created',
  [Wire.UPDATED]: 'updated',
  [Wire.UNCHANGED]: 'unchanged',
};

/** The result of a row; an outcome that this version does not know counts as rejected. */
export function outcomeOf(wire: common.ImportRowResult_Outcome): Outcome {
  return OUTCOME_OF[wire] ?? 'rejected';
}

const zero = (): Counts => ({ created: 0, updated: 0, unchanged: 0, rejected: 0 });

/** How many rows of each kind had which result. */
export class Tally {
  readonly kinds = Object.fromEntries(KINDS.map(({ plural }) => [plural, zero()])) as Record<string, Counts>;
  readonly #plurals = new Map(KINDS.map(({ kind, plural }) => [kind, plural]));
  /** Rejected rows whose kind could not be read. */
  unreadable = 0;

  count(kind: Kind | undefined, outcome: Outcome): void {
    const counts = kind && this.kinds[this.#plurals.get(kind) ?? ''];
    if (counts) counts[outcome] += 1;
    else this.unreadable += 1;
  }

  totals(): Counts {
    const totals = { ...zero(), rejected: this.unreadable };
    for (const counts of Object.values(this.kinds)) for (const outcome of OUTCOMES) totals[outcome] += counts[outcome];
    return totals;
  }
}
