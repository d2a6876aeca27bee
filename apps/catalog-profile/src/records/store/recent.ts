import { changeRecent, FORM_LENGTH, type RecentResult } from '@matchpoint/core';
import { run, sql, type Statement } from '@matchpoint/postgres';
import type { ClientBase } from 'pg';
import type { RecordChange } from '../rules/changes.js';

/** A locked record's last results; null: never read from the ledger. */
export interface RecentRow {
  id: string;
  recent: RecentResult[] | null;
  matchesPlayed: number;
}

type LastOf = Statement<{ id: string; recent: RecentResult[] }>;

/** SQL: the ledger row `r` from the side that `isCreator` (SQL) selects. */
const recentOf = (isCreator: string): string => `jsonb_build_object('matchId', r.match_id,
  'playedAt', to_char(r.completed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
  'outcome', case when r.outcome = 'draw' then 'draw' when (r.outcome = 'creator') = (${isCreator}) then 'win' else 'loss' end)`;

const lastOf = (name: string, holds: string, isCreator: string): LastOf =>
  sql(
    name,
    `select asked.id,
       coalesce(jsonb_agg(l.entry order by l.completed_at, l.match_id collate "C") filter (where l.match_id is not null), '[]') as recent
     from unnest($1::text[]) as asked (id)
     left join lateral (select r.match_id, r.completed_at, ${recentOf(isCreator)} as entry from applied_results r
       where ${holds} and not r.is_void order by r.completed_at desc, r.match_id collate "C" desc limit ${FORM_LENGTH}) l on true
     group by asked.id`,
  );

/** The last results of teams and of players from the ledger. A player on both rosters played for the creator. */
export const LAST_OF_TEAMS = lastOf(
  'applied_results_last_of_teams',
  'array[r.creator_team_id, r.accepted_team_id] @> array[asked.id]',
  'r.creator_team_id = asked.id',
);
export const LAST_OF_PLAYERS = lastOf(
  'applied_results_last_of_players',
  'r.creator_roster || r.accepted_roster @> array[asked.id]',
  'asked.id = any(r.creator_roster)',
);

/**
 * The last results of locked records after their changes (docs/reference/leaderboards.md#form): from the stored ones if they suffice,
 * otherwise from the ledger, which already has the changes.
 */
export async function recentAfter(
  tx: ClientBase,
  last: LastOf,
  rows: readonly RecentRow[],
  changes: ReadonlyMap<string, RecordChange>,
): Promise<ReadonlyMap<string, RecentResult[]>> {
  const after = new Map<string, RecentResult[]>();
  const unknown: string[] = [];
  for (const { id, recent, matchesPlayed } of rows) {
    const known = recent ?? (matchesPlayed === 0 ? [] : undefined);
    const changed = known && changeRecent(known, matchesPlayed <= FORM_LENGTH, changes.get(id)?.recent ?? new Map());
    if (changed) after.set(id, changed);
    else unknown.push(id);
  }
  if (unknown.length > 0) for (const { id, recent } of await run(tx, last, [unknown])) after.set(id, recent);
  return after;
}
