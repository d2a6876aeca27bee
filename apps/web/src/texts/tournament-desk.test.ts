import { expect, test } from 'vitest';
import { reasonOf } from './tournament-desk.js';

test('tells why a start or a match failed in the words of the server, and no other reason, which may be a code', () => {
  const reason = 'Each roster needs 2 players. These teams have fewer: Team 2 (1).';
  expect([reasonOf('start_failed', { reason }), reasonOf('match_generation_failed', { reason })]).toEqual([reason, reason]);
  expect([reasonOf('participant_removed', { reason: 'not_checked_in' }), reasonOf('start_failed')]).toEqual([undefined, undefined]);
});
