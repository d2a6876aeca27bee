import { describe, expect, it } from 'vitest';
import { bindImportedLeague, type ImportedLeague } from './imported-league.js';
import type { References } from './references.js';

const references: References = {
  games: new Map([
    ['valorant', 'valorant'],
    ['game_1', 'valorant'],
    ['chess', 'chess'],
  ]),
  users: new Map([
    ['ann', { id: 'user_a' }],
    ['ANN', { id: 'user_a' }],
    ['bob', { id: 'user_b' }],
  ]),
  teams: new Map([
    ['a', { id: 'team_a', gameId: 'valorant' }],
    ['x', { id: 'team_x', gameId: 'chess' }],
  ]),
  categories: new Map(),
};
const season = { name: 'Kickoff', game: 'valorant', status: 'active' as const, startDate: '2024-01-01', endDate: '2024-01-31' };
const ticket = { externalId: 't1', subject: 'Help', description: 'Please', requester: 'bob', status: 'open' as const };
const bind = (fields: Partial<ImportedLeague> = {}) =>
  bindImportedLeague(
    {
      slug: 'vct',
      name: 'VCT',
      games: ['game_1'],
      members: [{ username: 'ann', role: 'OWNER' }],
      teams: ['a'],
      seasons: [season],
      tickets: [ticket],
      ...fields,
    },
    references,
  );

describe('binding an imported league', () => {
  it('resolves every name; a season lasts to the end of its last day', () => {
    expect(bind()).toEqual({
      record: {
        slug: 'vct',
        name: 'VCT',
        games: ['valorant'],
        members: [{ userId: 'user_a', role: 'OWNER' }],
        teams: [{ teamId: 'team_a', gameId: 'valorant' }],
        seasons: [
          {
            name: 'Kickoff',
            gameId: 'valorant',
            status: 'active',
            startDate: '2024-01-01T00:00:00.000Z',
            endDate: '2024-01-31T23:59:59.999Z',
          },
        ],
        tickets: [{ externalId: 't1', subject: 'Help', description: 'Please', requesterUserId: 'user_b', status: 'open' }],
      },
    });
  });

  it.each<[string, Partial<ImportedLeague>]>([
    ['games[0]: unknown game go', { games: ['go'] }],
    ['games[1]: given twice', { games: ['valorant', 'game_1'] }],
    [
      'members[1].username: unknown user cat',
      {
        members: [
          { username: 'ann', role: 'OWNER' },
          { username: 'cat', role: 'MEMBER' },
        ],
      },
    ],
    [
      'members[1]: given twice',
      {
        members: [
          { username: 'ann', role: 'OWNER' },
          { username: 'ANN', role: 'MEMBER' },
        ],
      },
    ],
    ['teams[0]: unknown team nobody', { teams: ['nobody'] }],
    ['teams[0]: plays chess, which is not a game of the league', { teams: ['x'] }],
    ['teams[1]: given twice', { teams: ['a', 'a'] }],
    ['seasons[0].game: chess is not a game of the league', { seasons: [{ ...season, game: 'chess' }] }],
    ['seasons[0].startDate: not an ISO 8601 instant or date', { seasons: [{ ...season, startDate: 'soon' }] }],
    ['seasons[0].endDate: before startDate', { seasons: [{ ...season, endDate: '2023-12-31' }] }],
    ['seasons[1]: given twice', { seasons: [season, { ...season, status: 'upcoming' }] }],
    ['seasons[1].status: only one season of a game can be active', { seasons: [season, { ...season, name: 'Stage 1' }] }],
    ['tickets[0].requester: unknown user cat', { tickets: [{ ...ticket, requester: 'cat' }] }],
    ['tickets[1]: given twice', { tickets: [ticket, ticket] }],
  ])('refuses: %s', (reason, fields) => {
    expect(bind(fields)).toEqual({ reason });
  });
});
