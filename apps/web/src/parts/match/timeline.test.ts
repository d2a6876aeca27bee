import { describe, expect, it } from 'vitest';
import { timelineOf } from './timeline.js';

const event = (sequence: number, type: string, data: Record<string, unknown> = {}) => ({
  id: `event_${sequence}`,
  type,
  sequence,
  occurredAt: `2024-08-01T18:0${sequence}:00.000Z`,
  data,
});

describe('a timeline', () => {
  it('lists events in sentences, latest first, without trivial ones', () => {
    const events = [
      event(1, 'match.started'),
      event(2, 'roster.updated'),
      event(3, 'score.submitted', { mapIndex: 0, creatorTeamScore: 13, acceptedTeamScore: 7 }),
      event(4, 'score.confirmed', { mapIndex: 0, creatorTeamScore: 13, opponentTeamScore: 7 }),
      event(5, 'match.of_the_future'),
    ];
    expect(timelineOf(events, { teams: {} }).map(({ text }) => text)).toEqual([
      'Map 1 final: 13–7',
      'Map 1 reported: 13–7',
      'Match started',
    ]);
  });
});
