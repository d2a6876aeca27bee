import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findContradiction, type ImportedMatch, outcomeOf, scoreOf } from './imported-match.js';
import { BEST_OF } from './series.js';

const row = (fields: Partial<ImportedMatch>): ImportedMatch => ({
  externalId: 'x',
  game: 'valorant',
  mode: 'standard',
  creatorTeam: 'a',
  acceptedTeam: 'b',
  bestOf: 3,
  status: 'COMPLETED',
  ...fields,
});
const maps = (...scores: [number, number][]) =>
  scores.map(([creatorTeamScore, opponentTeamScore], mapIndex) => ({ mapIndex, creatorTeamScore, opponentTeamScore }));
const WON = { seriesScore: { creator: 2, opponent: 1 } };

describe('an imported match', () => {
  it.each<[string, Partial<ImportedMatch>]>([
    ['a series by its totals', WON],
    ['a series by its maps', { scores: maps([13, 2], [3, 13], [13, 11]) }],
    ['maps and totals that agree', { scores: maps([13, 2], [3, 13], [13, 11]), ...WON }],
    ['a draw by a tied map', { scores: maps([13, 2], [3, 13], [9, 9]) }],
    ['a draw by totals', { seriesScore: { creator: 1, opponent: 1 } }],
    ['a running series', { status: 'IN_PROGRESS', scores: maps([13, 2]) }],
    ['a running series at equal totals', { status: 'IN_PROGRESS', seriesScore: { creator: 1, opponent: 1 } }],
    ['a forfeit in the middle', { status: 'FORFEITED', forfeitedBy: 'b', scores: maps([2, 13]) }],
    ['an open match', { status: 'PENDING', acceptedTeam: undefined }],
    ['a match that was cancelled while open', { status: 'CANCELLED', acceptedTeam: undefined }],
  ])('is valid as %s', (_, fields) => {
    expect(findContradiction(row(fields))).toBeUndefined();
  });

  it.each<[string, Partial<ImportedMatch>]>([
    ['scheduledAt: not an ISO 8601 instant or date', { ...WON, scheduledAt: '2024-02-30' }],
    ['completedAt: before startedAt', { ...WON, startedAt: '2024-01-02', completedAt: '2024-01-01T23:59:59Z' }],
    ['completedAt: a READY match has not ended', { status: 'READY', completedAt: '2024-01-02' }],
    ['acceptedTeam: required for a ACCEPTED match', { status: 'ACCEPTED', acceptedTeam: undefined }],
    ['forfeitedBy: required for a FORFEITED match', { status: 'FORFEITED' }],
    ['forfeitedBy: a COMPLETED match was not forfeited', { ...WON, forfeitedBy: 'a' }],
    ['season: needs a league', { ...WON, season: 'Kickoff' }],
    ['scores[1].mapIndex: must be below bestOf 1', { bestOf: 1, scores: maps([1, 1], [13, 2]) }],
    ['scores[1].mapIndex: given twice', { scores: [...maps([13, 2]), ...maps([13, 3])] }],
    ['scores: map 2 comes after the series was decided', { scores: maps([13, 2], [13, 2], [13, 2]) }],
    ['seriesScore: the maps say 2:0', { scores: maps([13, 2], [13, 2]), ...WON }],
    ['seriesScore: 3:0 is impossible in a best of 3, which ends at 2', { seriesScore: { creator: 3, opponent: 0 } }],
    ['seriesScore: 2:2 is impossible in a best of 3, which ends at 2', { seriesScore: { creator: 2, opponent: 2 } }],
    ['scores: a COMPLETED match needs scores or a seriesScore', {}],
    ['status: 0:0 does not complete a best of 3', { seriesScore: { creator: 0, opponent: 0 } }],
    ['status: 1:0 does not complete a best of 3', { scores: maps([13, 2]) }],
    ['status: a ACCEPTED match has no scores', { status: 'ACCEPTED', scores: maps([13, 2]) }],
    ['status: a decided series is not IN_PROGRESS', { ...WON, status: 'IN_PROGRESS' }],
  ])('is refused: %s', (reason, fields) => {
    expect(findContradiction(row(fields))).toBe(reason);
  });

  it('that is completed has a winner with the wins that the series needs, or is a draw', () => {
    const anyScores = fc.array(fc.tuple(fc.integer({ min: 0, max: 2 }), fc.integer({ min: 0, max: 2 })), { maxLength: 7 });
    fc.assert(
      fc.property(fc.constantFrom(...BEST_OF), anyScores, fc.boolean(), (bestOf, scores, byTotals) => {
        const full = row({ bestOf, scores: maps(...scores) });
        const { creator, accepted } = scoreOf(full);
        const candidate = byTotals ? row({ bestOf, seriesScore: { creator, opponent: accepted } }) : full;
        if (findContradiction(candidate) !== undefined) return;
        const isDraw = outcomeOf(candidate) === 'draw';
        expect(isDraw).toBe(creator === accepted);
        if (byTotals && !isDraw) expect(Math.max(creator, accepted)).toBe(Math.ceil(bestOf / 2));
      }),
    );
  });
});
