import { LRUCache } from 'lru-cache';
import type { Pool } from 'pg';
import { batchGetTeamReferences } from '../../../../apps/catalog-profile/src/teams/store/batch-get-teams.js';
import { listGames } from '../../../../apps/catalog-profile/src/catalog/store/games.js';
import type { Game } from '../../../../apps/catalog-profile/src/catalog/rules/game.js';
import { teamTag } from '../../../../apps/catalog-profile/src/names/rules/team-tag.js';
import type { TeamReferences } from '../../../../apps/gateway/src/readers/read-team-references.js';

/** The gateway's own ages: names that it does not look up for every page, the floor does not either. */
const TEAM_TTL_MS = 3_000;
const GAMES_TTL_MS = 5_000;
const MAX_TEAMS = 20_000;

type TeamReference = TeamReferences extends ReadonlyMap<string, infer Reference> ? Reference : never;

/** Names of teams and games for rows that embed them. */
export function createNames(pool: Pool): {
  teams(ids: Iterable<string | undefined>): Promise<TeamReferences>;
  games(): Promise<ReadonlyMap<string, Game>>;
} {
  const cachedTeams = new LRUCache<string, TeamReference>({ max: MAX_TEAMS, ttl: TEAM_TTL_MS });
  const cachedGames = new LRUCache<'games', Promise<ReadonlyMap<string, Game>>>({ max: 1, ttl: GAMES_TTL_MS });
  return {
    async teams(ids) {
      const found = new Map<string, TeamReference>();
      const missing = new Set<string>();
      for (const id of ids) {
        if (id === undefined) continue;
        const team = cachedTeams.get(id);
        if (team) found.set(id, team);
        else missing.add(id);
      }
      if (missing.size === 0) return found;
      for (const { id, slug, name, tag, avatarUrl } of await batchGetTeamReferences(pool, [...missing])) {
        const team = { id, slug, name, tag: teamTag(tag, name), avatarUrl: avatarUrl ?? undefined };
        cachedTeams.set(id, team);
        found.set(id, team);
      }
      return found;
    },
    games() {
      const cached = cachedGames.get('games');
      if (cached) return cached;
      const games = listGames(pool).then((rows) => new Map(rows.map((game) => [game.id, game])));
      cachedGames.set('games', games);
      games.catch(() => cachedGames.delete('games'));
      return games;
    },
  };
}
