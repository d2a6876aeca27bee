import { DAY_MS, HOUR_MS } from '@matchpoint/core';
import { invalidInput } from '@matchpoint/errors';
import { parseDateBound } from './parse-date-bound.js';

/** The steps by which usage is summed; both begin at whole multiples since the epoch, in UTC. */
export const STEP_MS = { hour: HOUR_MS, day: DAY_MS } as const;
export type Step = keyof typeof STEP_MS;
/** The earliest start of a period without `from`; neither dates nor the database go further back. */
export const EARLIEST_MS = Date.parse('0001-01-01T00:00:00.000Z');

export interface PeriodBounds {
  step: Step;
  /** Maximum number of steps in a period. */
  most: number;
  /** Default number of steps if `from` is omitted, including the last. */
  usual: number;
}

/**
 * The starts of the first and last step of a period, in ms since the epoch; by default, the last is the step of `now`.
 * @throws DomainError error_invalid_date_format; INVALID_INPUT if `from` is after `to` or too far before it
 */
export function parsePeriod(
  query: { from?: string | undefined; to?: string | undefined },
  { step, most, usual }: PeriodBounds,
  now: Date,
): { fromMs: number; toMs: number } {
  const stepMs = STEP_MS[step];
  const floor = (ms: number): number => Math.floor(ms / stepMs) * stepMs;
  const to = query.to === undefined ? now.getTime() : Date.parse(parseDateBound('to', query.to, 'upper', 'query'));
  const from =
    query.from === undefined
      ? Math.max(floor(to) - (usual - 1) * stepMs, EARLIEST_MS)
      : Date.parse(parseDateBound('from', query.from, 'lower', 'query'));
  if (from > to) throw invalidInput('query.from', 'must not be after `to`');
  if (to - from > most * stepMs) throw invalidInput('query.from', `must be at most ${most} ${step}s before \`to\``);
  return { fromMs: floor(from), toMs: floor(to) };
}

/** A row for each step of a period, in order; missing ones are created with `make`. */
export function fillSteps<Row>(
  { fromMs, toMs }: { fromMs: number; toMs: number },
  step: Step,
  rows: ReadonlyMap<number, Row>,
  make: () => Row,
): { atMs: number; row: Row }[] {
  const steps = (toMs - fromMs) / STEP_MS[step] + 1;
  return Array.from({ length: steps }, (_, index) => {
    const atMs = fromMs + index * STEP_MS[step];
    return { atMs, row: rows.get(atMs) ?? make() };
  });
}
