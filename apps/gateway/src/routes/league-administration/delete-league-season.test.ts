import { expect, it } from 'vitest';
import { deleteLeagueSeason } from './delete-league-season.js';

/** What the league service is told of matches of season_1, of which the match service counts so many. */
async function told(matchCount: number, seasonId = 'season_1'): Promise<unknown> {
  const asked: unknown[] = [];
  const context = {
    leagues: { resolveLeagues: async () => ({ leagues: [{ id: 'league_1', seasons: [{ id: 'season_1', gameId: 'valorant' }] }] }) },
    matches: {
      batchCountSeasons: async ({ seasons }: { seasons: object[] }) => {
        expect(seasons).toEqual([{ leagueId: 'league_1', seasonId: 'season_1', gameId: 'valorant' }]);
        return { seasons: [{ matchCount, completedCount: 0 }] };
      },
    },
    leagueCompetition: { deleteLeagueSeason: async (request: object) => void asked.push(request) },
  };
  await deleteLeagueSeason.handler({ params: { identifier: 'one', seasonId }, caller: {}, requestId: 'req_1' } as never, context as never);
  return asked;
}

it('tells the league service whether a season to delete has matches, as of an import that has not finished them', async () => {
  expect(await told(1)).toEqual([{ league: 'one', seasonId: 'season_1', hasMatches: true }]);
  expect(await told(0)).toEqual([{ league: 'one', seasonId: 'season_1', hasMatches: false }]);
});

it('leaves it to the league service to refuse a season that the league does not have', async () => {
  expect(await told(1, 'season_x')).toEqual([{ league: 'one', seasonId: 'season_x', hasMatches: false }]);
});
