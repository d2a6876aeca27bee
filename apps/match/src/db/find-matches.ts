import type { match } from '@matchpoint/contracts';
import { run, sql } from '@matchpoint/postgres';
import type { Pool } from 'pg';
import { joinIds, splitIds } from './joined-ids.js';
import { MATCH_COLUMNS, type MatchRow, toMatch } from './match-columns.js';

/** $1 match ids, $2 the teams of each one's caller. */
const FIND_VISIBLE = sql<MatchRow & { position: number }>(
  'match_find_visible',
  `select item.position::int, ${MATCH_COLUMNS}
  from unnest($1::text[], $2::text[]) with ordinality as item(id, team_ids, position)
  join match m on m.id = item.id
  where m.publish_status = 'PUBLISHED' or m.creator_team_id = any(${splitIds('item.team_ids')})`,
);

/**
 * One match per item, in the order of the items; undefined if it does not exist or the item's caller may not see it
 * (docs/reference/matches.md#visibility: only members of its creator team see a match that is not PUBLISHED).
 */
export async function findVisibleMatches(
  pool: Pool,
  items: readonly match.BatchGetMatchesRequest_Item[],
): Promise<(match.Match | undefined)[]> {
  const found = new Array<match.Match | undefined>(items.length).fill(undefined);
  if (items.length === 0) return found;
  const rows = await run(pool, FIND_VISIBLE, [items.map(({ id }) => id), items.map(({ callerTeamIds }) => joinIds(callerTeamIds))]);
  for (const { position, ...row } of rows) found[position - 1] = toMatch(row);
  return found;
}

const FIND_PUBLISHED = sql<MatchRow>(
  'match_find_published',
  `select ${MATCH_COLUMNS} from match m where m.id = $1 and m.publish_status = 'PUBLISHED'`,
);

/** A published match by id, of any game. */
export async function findPublishedMatch(pool: Pool, id: string): Promise<match.Match | undefined> {
  const [row] = await run(pool, FIND_PUBLISHED, [id]);
  return row && toMatch(row);
}
