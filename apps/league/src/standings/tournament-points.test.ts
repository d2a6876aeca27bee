import type { EventData } from '@matchpoint/events';
import { withTransaction } from '@matchpoint/postgres';
import { beforeEach, describe, expect, it } from 'vitest';
import { useLeagueService } from '../../test/start-league-service.js';
import { applyPlacements, applyResultsRecorded } from './index.js';

type Recorded = EventData<'internal.tournament.placements_recorded'>;
const service = useLeagueService();
const query = async (text: string) => (await service.database.pool().query<Record<string, unknown>>(text)).rows;

beforeEach(async () => {
  await service.database.empty('league, league_result, tournament_awards, outbox_event cascade');
  await query(`insert into league (id, slug, name, created_at, updated_at) values ('league_1', 'one', 'One', now(), now())`);
  await query(`insert into league_game (league_id, game_id, created_at) values ('league_1', 'valorant', now())`);
  await query(
    `insert into season (id, league_id, game_id, name, status, start_date, end_date, created_at, updated_at)
     values ('season_1', 'league_1', 'valorant', 'S', 'active', now(), now(), now(), now())`,
  );
});

const record = (version: number, points: Record<string, number>, fields: Partial<Recorded> = {}, subject = 'tournament_1') =>
  withTransaction(service.database.pool(), (tx) =>
    applyPlacements(tx, {
      subject,
      data: {
        ...{ tournamentId: 'tournament_1', version, slug: 'spring_cup', name: 'Spring Cup', gameId: 'valorant' },
        ...{ completedAt: '2026-03-01T20:00:00.000Z', leagueId: 'league_1', seasonId: 'season_1', trophies: [] },
        placements: Object.entries(points).map(([teamId, each], index) => ({
          ...{ participantId: `part_${teamId}`, teamId, placement: index + 1, points: each },
        })),
        ...fields,
      },
    }),
  );
const table = async (seasonId = 'season_1') =>
  (await service.leagues().listLeagueStandings({ identifier: 'one', limit: 50, seasonId })).standings.map(
    ({ rank, teamId, points, matchesPlayed }) => `${rank} ${teamId} ${points}p ${matchesPlayed}m`,
  );
const told = async () =>
  (await query(`select data->>'teamId' as team from outbox_event where type = 'league.standings_updated' order by position`)).map(
    ({ team }) => team,
  );

describe('the points of a tournament', () => {
  it('add to those of matches in the season that was active at its start', async () => {
    const result = {
      ...{ matchId: 'match_1', version: 1, gameId: 'valorant', mode: 'standard', rewardBonus: 0 },
      ...{ completedAt: '2026-01-01T00:00:00.000Z', leagueId: 'league_1', seasonId: 'season_1', outcome: 'creator' as const },
      ...{ forfeit: false, creatorTeamId: 'a', acceptedTeamId: 'b', creatorRoster: [], acceptedRoster: [] },
      ...{ creatorMapsWon: 2, acceptedMapsWon: 1 },
    };
    await withTransaction(service.database.pool(), (tx) =>
      applyResultsRecorded(
        tx,
        { id: 'evt_1', subject: 'match_1', data: { results: [result] } },
        { clock: service.clock, logger: { warn: () => undefined } },
      ),
    );
    await record(1, { c: 100, a: 70, d: 0 });
    expect(await table()).toEqual(['1 c 100p 0m', '2 a 73p 1m', '3 b 0p 1m']);
    await service.maintenance().recomputeStandings({ league: 'one' });
    expect(await table()).toEqual(['1 c 100p 0m', '2 a 73p 1m', '3 b 0p 1m']);
  });

  it('are replaced by a higher version, and events name only the rows that change', async () => {
    await record(1, { a: 100, b: 70, c: 50 });
    expect(await told()).toEqual(['a', 'b', 'c']);
    await record(2, { b: 100, a: 100, c: 50 });
    expect(await table()).toEqual(['1 a 100p 0m', '1 b 100p 0m', '3 c 50p 0m']);
    await record(1, { a: 1 });
    await record(2, { a: 1 });
    await record(3, {});
    expect(await table()).toEqual([]);
    expect(await told()).toEqual(['a', 'b', 'c', 'b', 'a', 'b', 'c']);
  });

  it('count in the preseason if no season was active, and nowhere without a league', async () => {
    await record(1, { a: 2.5 }, { seasonId: undefined });
    await record(1, { a: 9 }, { tournamentId: 'tournament_2', leagueId: undefined });
    await record(1, { a: 9 }, { tournamentId: 'tournament_3', leagueId: 'league_gone' });
    expect([await table('preseason'), await table()]).toEqual([['1 a 2.5p 0m'], []]);
  });

  it('come without an event if the tournament was imported', async () => {
    await record(1, { a: 100 }, {}, 'import spring_cup');
    expect(await table()).toEqual(['1 a 100p 0m']);
    expect(await told()).toEqual([]);
  });
});
