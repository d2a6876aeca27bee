import { expect, it } from 'vitest';
import { type OutboxRow } from './envelope.js';
import { MAX_REFUSALS, Refusals } from './refusal.js';

const row = (subject: string, position: number): OutboxRow =>
  ({ subject, position, id: `evt_${position}`, type: 'match.created' }) as OutboxRow;
const refusal = (each: OutboxRow, reason = 'not permitted') => ({ row: each, reason, detail: 'as NATS says' });

it('sets an event aside after five refusals for the same reason, and pauses its subject longer each time', () => {
  let nowMs = 0;
  const refusals = new Refusals(() => nowMs);
  const refused = refusal(row('match_1', 7));
  const pausesMs: (number | undefined)[] = [];
  for (let count = 1; count < MAX_REFUSALS; count += 1) {
    expect(refusals.note([], [refused])).toEqual([]);
    expect(refusals.paused()).toEqual(['match_1']);
    pausesMs.push(refusals.untilDueMs());
    nowMs += refusals.untilDueMs() ?? 0;
    expect(refusals.paused()).toEqual([]);
  }
  expect(pausesMs).toEqual([100, 200, 400, 800]);
  expect(refusals.note([], [refused])).toEqual([refused]);
  expect(refusals.untilDueMs()).toBeUndefined();
});

it('starts counting again for another reason, and for the next event of the subject', () => {
  const refusals = new Refusals();
  const [first, second] = [row('match_1', 1), row('match_1', 2)];
  for (let count = 1; count < MAX_REFUSALS; count += 1) refusals.note([], [refusal(first)]);
  expect(refusals.note([], [refusal(first, 'too large')])).toEqual([]);
  refusals.note([first], []);
  expect(refusals.untilDueMs()).toBeUndefined();
  expect(refusals.note([], [refusal(second, 'too large')])).toEqual([]);
});
