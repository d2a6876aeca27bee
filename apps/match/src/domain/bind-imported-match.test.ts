import { describe, expect, it } from 'vitest';
import { bindImportedMatch, creationOf, type References } from './bind-imported-match.js';
import type { ImportedMatch } from './imported-match.js';

const team = (id: string, gameId = 'valorant', isLeagueTeam = false) => ({
  id,
  gameId,
  isLeagueTeam,
  activeMemberIds: [`${id}_1`, `${id}_2`],
});
const references: References = {
  users: new Map([
    ['ada', 'user_ada'],
    ['Ada', 'user_ada'],
  ]),
  games: new Map([
    [
      'valorant',
      {
        id: 'valorant',
        modes: new Map([['standard', 0.25]]),
        mapIds: new Set(['ascent']),
        minTeamSize: 1,
        maxTeamSize: 5,
        defaultTeamSize: 5,
      },
    ],
  ]),
  teams: new Map([
    ['a', team('team_a')],
    ['team_a', team('team_a')],
    ['b', team('team_b', 'valorant', true)],
    ['x', team('team_x', 'chess')],
  ]),
  leagues: new Map([
    [
      'vct',
      {
        id: 'league_1',
        seasons: [
          { id: 's0', name: 'Kickoff', gameId: 'chess' },
          { id: 's1', name: 'Kickoff', gameId: 'valorant' },
        ],
      },
    ],
  ]),
};
const row = (fields: Partial<ImportedMatch> = {}): ImportedMatch => ({
  externalId: 'x',
  game: 'valorant',
  mode: 'standard',
  creatorTeam: 'a',
  acceptedTeam: 'b',
  bestOf: 3,
  status: 'COMPLETED',
  seriesScore: { creator: 2, opponent: 1 },
  ...fields,
});
const bind = (fields: Partial<ImportedMatch> = {}) => bindImportedMatch(row(fields), references);

describe('binding an imported match', () => {
  it('resolves every name and fills in what the row leaves out', () => {
    expect(bind({ league: 'vct', season: 'Kickoff', completedAt: '2024-01-02T10:00:00+02:00', scheduledAt: '2024-01-02' })).toEqual({
      record: {
        externalId: 'x',
        status: 'COMPLETED',
        gameId: 'valorant',
        gameMode: 'standard',
        rewardBonus: 0.25,
        teamSize: 5,
        bestOf: 3,
        creatorTeamId: 'team_a',
        acceptedTeamId: 'team_b',
        challengedTeamId: null,
        involvesLeagueTeam: true,
        leagueId: 'league_1',
        leagueSeasonId: 's1',
        creatorTeamScore: 2,
        acceptedTeamScore: 1,
        winnerTeamId: 'team_a',
        forfeitedByTeamId: null,
        scheduledAt: '2024-01-02T00:00:00.000Z',
        startedAt: null,
        completedAt: '2024-01-02T08:00:00.000Z',
        createdAt: null,
        scores: [],
        outcome: 'creator',
        creatorRoster: ['team_a_1', 'team_a_2'],
        acceptedRoster: ['team_b_1', 'team_b_2'],
      },
    });
  });

  it('makes the other team the winner of a forfeit', () => {
    expect(bind({ status: 'FORFEITED', forfeitedBy: 'team_a', seriesScore: undefined })).toMatchObject({
      record: { winnerTeamId: 'team_b', forfeitedByTeamId: 'team_a', outcome: 'accepted', creatorTeamScore: 0, acceptedTeamScore: 0 },
    });
  });

  it('has no winner in a draw', () => {
    expect(bind({ seriesScore: { creator: 1, opponent: 1 } })).toMatchObject({ record: { winnerTeamId: null, outcome: 'draw' } });
  });

  it('challenges the second team of a PENDING match, which has no score yet', () => {
    expect(bind({ status: 'PENDING', seriesScore: undefined })).toMatchObject({
      record: {
        acceptedTeamId: null,
        challengedTeamId: 'team_b',
        creatorTeamScore: null,
        acceptedTeamScore: null,
        outcome: null,
        createdAt: null,
      },
    });
  });

  it.each<[string, Partial<ImportedMatch>, string]>([
    ['its own time', { createdAt: '2024-01-05', scheduledAt: '2024-01-01' }, '2024-01-05T00:00:00.000Z'],
    ['its earliest time', { completedAt: '2024-01-03', startedAt: '2024-01-02' }, '2024-01-02T00:00:00.000Z'],
    ['the import where it lies ahead or says nothing', { scheduledAt: '2027-01-01' }, '2026-01-01T00:00:00.000Z'],
  ])('dates the creation of a match by %s', (_, fields, createdAt) => {
    const bound = bind(fields);
    expect('record' in bound && creationOf(bound.record, '2026-01-01T00:00:00.000Z')).toBe(createdAt);
  });

  it.each<[string, Partial<ImportedMatch>]>([
    ['game: unknown game chess', { game: 'chess' }],
    ['mode: valorant has no mode blitz', { mode: 'blitz' }],
    ['creatorTeam: unknown team nobody', { creatorTeam: 'nobody' }],
    ['acceptedTeam: the team x does not play valorant', { acceptedTeam: 'x' }],
    ['acceptedTeam: the same team as creatorTeam', { acceptedTeam: 'team_a' }],
    ['teamSize: valorant is played by 1 to 5', { teamSize: 6 }],
    [
      'scores[0].mapId: valorant has no map dust2',
      { scores: [{ mapIndex: 0, mapId: 'dust2', creatorTeamScore: 1, opponentTeamScore: 0 }] },
    ],
    ['league: unknown league lcs', { league: 'lcs' }],
    ['season: vct has no season Finals of valorant', { league: 'vct', season: 'Finals' }],
    ['forfeitedBy: neither of the two teams', { status: 'FORFEITED', forfeitedBy: 'x' }],
  ])('refuses: %s', (reason, fields) => {
    expect(bind(fields)).toEqual({ reason });
  });
});
