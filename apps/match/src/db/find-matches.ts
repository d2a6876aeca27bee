import type { match } from '@matchpoint/contracts';
import { run, sql } from '@matchpoint/postgres';
import type { Pool } from 'pg';
import { joinIds, splitIds } from './joined-ids.js';
import { MATCH_COLUMNS, type MatchRow, toMatch } from './match-columns.js';

/** Only on request: terms can be long, and most reads show none. */
const TERMS = `case when item.with_terms then jsonb_strip_nulls(jsonb_build_object('inputDevice', m.input_device,
    'mapSelectionType', m.map_selection_type, 'mapPreferenceMode', m.map_preference_mode, 'wagerAmount', m.wager_amount,
    'gameSpecificOptions', m.game_specific_options::text, 'lockedRules', m.locked_rules::text, 'notes', m.notes)) end as terms`;

/** $1 match ids, $2 the teams of each one's caller, $3 whether the terms are wanted. */
const FIND_VISIBLE = sql<MatchRow & { position: number; terms: match.MatchTerms | null }>(
  'match_find_visible',
  `select item.position::int, ${TERMS}, ${MATCH_COLUMNS}
  from unnest($1::text[], $2::text[], $3::boolean[]) with ordinality as item(id, team_ids, with_terms, position)
  join match m on m.id = item.id
  where m.publish_status = 'PUBLISHED' or m.creator_team_id = any(${splitIds('item.team_ids')})`,
);

/** A match, and its terms where they were asked for. */
export type VisibleMatch = Pick<match.BatchGetMatchesResponse_Item, 'terms'> & { match: match.Match };

/**
 * One match per item, in the order of the items; undefined if it does not exist or the item's caller may not see it
 * (docs/reference/matches.md#visibility: only members of its creator team see a match that is not PUBLISHED).
 */
export async function findVisibleMatches(
  pool: Pool,
  items: readonly match.BatchGetMatchesRequest_Item[],
): Promise<(VisibleMatch | undefined)[]> {
  const found = new Array<VisibleMatch | undefined>(items.length).fill(undefined);
  if (items.length === 0) return found;
  const rows = await run(pool, FIND_VISIBLE, [
    items.map(({ id }) => id),
    items.map(({ callerTeamIds }) => joinIds(callerTeamIds)),
    items.map(({ withTerms }) => withTerms === true),
  ]);
  for (const { position, terms, ...row } of rows) found[position - 1] = { match: toMatch(row), ...(terms !== null && { terms }) };
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
