import fs from 'node:fs';
import path from 'node:path';
import { useDatabase } from '@matchpoint/testing';
import { describe, expect, it } from 'vitest';
import { captainOf, GAME, organizationOf, organizationSlug, teamId, teamOfGame, teamSlug, userId, username } from './names.js';

const TEAMS = 160;

describe('the names of generated data', () => {
  const database = useDatabase('catalog-profile');

  it('match those in the SQL', async () => {
    const pool = database.pool();
    await pool.query(`insert into games (id, name_key, category, default_team_size, min_team_size, max_team_size, has_competitive_mode,
      is_coming_soon, is_available_for_match_api, is_ranked, modes, maps, playlists, mode_map_pools, origin)
      select id, id, 'shooter', 5, 1, 5, true, false, true, true, '[]', '[]', '[]', '[]', 'import' from unnest(array['valorant',
        'counter_strike_2', 'call_of_duty_black_ops_7', 'league_of_legends']) id`);
    await pool.query(fs.readFileSync(path.resolve(import.meta.dirname, '../../data/profiles.sql'), 'utf8'));
    await pool.query(`call bench.generate_profiles(${TEAMS}, 40)`);
    for (const team of [1, 6, 77, TEAMS]) {
      const { rows } = await pool.query(
        `select t.id, o.slug, u.id as "userId", u.username from teams t join organizations o on o.id = t.organization_id
         join team_members m on m.team_id = t.id and m.role = 'CAPTAIN' join users u on u.id = m.user_id
         join organization_members on organization_members.user_id = u.id and organization_members.organization_id = o.id
           where t.slug = $1`,
        [teamSlug(team)],
      );
      expect(rows).toEqual([
        {
          id: teamId(team),
          slug: organizationSlug(organizationOf(team, TEAMS)),
          userId: userId(captainOf(team)),
          username: username(captainOf(team)),
        },
      ]);
    }
    const {
      rows: [played],
    } = await pool.query('select game_id as game from teams where id = $1', [teamId(teamOfGame(3, TEAMS))]);
    expect(played).toEqual({ game: GAME });
  });
});
