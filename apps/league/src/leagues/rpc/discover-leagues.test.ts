import { beforeEach, describe, expect, it } from 'vitest';
import { useLeagueService } from '../../../test/start-league-service.js';

const service = useLeagueService();
const query = async (text: string, values: unknown[]) => service.database.pool().query(text, values);

beforeEach(() => service.database.empty('league cascade'));

async function addLeague(id: string, teams: Readonly<Record<string, readonly [gameId: string, status: string]>>): Promise<void> {
  await query(`insert into league (id, slug, name, created_at, updated_at) values ($1, $1, $1, now(), now())`, [id]);
  await query(
    `insert into league_game (league_id, game_id, is_active, created_at) values ($1, 'valorant', true, now()),
    ($1, 'dota_2', true, now())`,
    [id],
  );
  for (const [teamId, [gameId, status]] of Object.entries(teams)) {
    await query(`insert into league_team (league_id, team_id, game_id, status, applied_at) values ($1, $2, $3, $4, now())`, [
      ...[id, teamId, gameId, status],
    ]);
  }
}

describe('the list of leagues', () => {
  it('can be limited to those in which a team is approved, and for one game', async () => {
    await addLeague('l_approved', { team_a: ['valorant', 'approved'], team_b: ['valorant', 'approved'] });
    await addLeague('l_pending', { team_a: ['valorant', 'pending'] });
    await addLeague('l_other_game', { team_a: ['dota_2', 'approved'] });
    await addLeague('l_without', {});
    const found = async (filter: { teamId?: string; gameId?: string }) => {
      const { leagues, total } = await service.leagues().discoverLeagues({ offset: 0, pageSize: 10, ...filter }, {});
      expect(total).toBe(leagues.length);
      return leagues.map(({ id }) => id).sort();
    };
    expect(await found({ teamId: 'team_a' })).toEqual(['l_approved', 'l_other_game']);
    expect(await found({ teamId: 'team_a', gameId: 'valorant' })).toEqual(['l_approved']);
    expect(await found({ teamId: 'team_b' })).toEqual(['l_approved']);
    expect(await found({ teamId: 'team_c' })).toEqual([]);
    expect(await found({})).toHaveLength(4);
  });
});
