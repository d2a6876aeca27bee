import { run, sql } from '@matchpoint/postgres';
import type { ClientBase, Pool } from 'pg';

/** A display rule's stored content. */
export interface StoredDisplayRule {
  scope?: { modes?: string[]; playlists?: string[] };
  categoryIcon?: string;
  isCustomCategory: boolean;
  isOverride: boolean;
  content: { sections: { heading?: string; items: string[] }[] };
}

export interface DisplayRuleRow {
  id: string;
  gameId: string;
  category: string;
  categoryOrder: number;
  rule: StoredDisplayRule;
  createdAt: string;
  updatedAt: string;
}

const COLUMNS = `id, game_id as "gameId", category, category_order as "categoryOrder", rule, created_at as "createdAt",
  updated_at as "updatedAt"`;
const LIST = sql<DisplayRuleRow>(
  'display_rule_list',
  `select ${COLUMNS} from display_rule where league_id = $1 and game_id = $2 order by category_order, lower(category), id`,
);

/** A game's display rules by order, then category. */
export function listDisplayRules(client: Pool | ClientBase, leagueId: string, gameId: string): Promise<DisplayRuleRow[]> {
  return run(client, LIST, [leagueId, gameId]);
}

const FIND_PLACE = sql<{ id: string | null; count: number }>(
  'display_rule_place',
  `select max(id) filter (where lower(category) = lower($3)) as id, count(*)::int as count from display_rule
   where league_id = $1 and game_id = $2`,
);

/** The id of the rule that a game has in a category, ignoring case as the upsert does, or null; and how many rules it has. */
export async function findDisplayRulePlace(
  tx: ClientBase,
  { leagueId, gameId, category }: { leagueId: string; gameId: string; category: string },
): Promise<{ id: string | null; count: number }> {
  return (await run(tx, FIND_PLACE, [leagueId, gameId, category]))[0] ?? { id: null, count: 0 };
}

/** The row that an upsert writes: the one of the category, ignoring case, or a new one. */
export interface DisplayRuleChange {
  id: string;
  leagueId: string;
  gameId: string;
  category: string;
  categoryOrder: number;
  rule: StoredDisplayRule;
}

const UPSERT = sql<{ id: string }>(
  'display_rule_upsert',
  `insert into display_rule as d (id, league_id, game_id, category, category_order, rule, created_at, updated_at)
   values ($1, $2, $3, $4, $5, $6, $7, $7)
   on conflict (league_id, game_id, lower(category)) do update
     set (category, category_order, rule, updated_at) = (excluded.category, excluded.category_order, excluded.rule, excluded.updated_at)
     where (d.category, d.category_order, d.rule) is distinct from (excluded.category, excluded.category_order, excluded.rule)
   returning id`,
);

/** Writes a display rule; returns whether anything changed. */
export async function upsertDisplayRule(tx: ClientBase, change: DisplayRuleChange, now: Date): Promise<boolean> {
  const { id, leagueId, gameId, category, categoryOrder, rule } = change;
  return (await run(tx, UPSERT, [id, leagueId, gameId, category, categoryOrder, JSON.stringify(rule), now.toISOString()])).length > 0;
}

const REORDER = sql<{ id: string }>(
  'display_rule_reorder',
  `update display_rule d set category_order = place.category_order, updated_at = $3
   from unnest($1::text[], $2::int[]) as place(id, category_order) where d.id = place.id and d.category_order <> place.category_order
   returning d.id`,
);

/** Moves display rules; returns how many. */
export async function reorderDisplayRules(tx: ClientBase, places: readonly { id: string; order: number }[], now: Date): Promise<number> {
  return (await run(tx, REORDER, [places.map(({ id }) => id), places.map(({ order }) => order), now.toISOString()])).length;
}

const FIND = sql<DisplayRuleRow>('display_rule_find', `select ${COLUMNS} from display_rule where league_id = $1 and id = $2`);

export async function findDisplayRule(tx: ClientBase, leagueId: string, id: string): Promise<DisplayRuleRow | undefined> {
  return (await run(tx, FIND, [leagueId, id]))[0];
}

const REMOVE = sql('display_rule_remove', 'delete from display_rule where id = $1');

export async function removeDisplayRule(tx: ClientBase, id: string): Promise<void> {
  await run(tx, REMOVE, [id]);
}
