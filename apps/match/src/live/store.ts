import type { match } from '@matchpoint/contracts';
import { run, sql } from '@matchpoint/postgres';
import type { ClientBase, Pool } from 'pg';
import type { KeptLive, LiveSource } from './rules.js';

const FIND = sql<KeptLive & { isConfirmed: boolean }>(
  'match_live_find',
  `select coalesce(l.versions, '{}') as versions, l.server_at as "serverAt", exists (select from map_score s where s.match_id = $1
     and s.map_index = $2 and s.status = 'CONFIRMED') as "isConfirmed"
   from (select 1) one left join match_live l on l.match_id = $1`,
);

/** The stored live state of a locked match, and whether one of its maps has a final score. */
export async function findLive(tx: ClientBase, matchId: string, mapIndex: number): Promise<KeptLive & { isConfirmed: boolean }> {
  return (await run(tx, FIND, [matchId, mapIndex]))[0] as KeptLive & { isConfirmed: boolean };
}

const SAVE = sql(
  'match_live_save',
  `insert into match_live as l (match_id, map_index, state, versions, server_at, updated_at)
   values ($1, $2, $3::jsonb, jsonb_build_object($4::text, $5::bigint), case when $4 = 'server' then $6::timestamptz end, $6)
   on conflict (match_id) do update set map_index = excluded.map_index, state = excluded.state,
     versions = l.versions || excluded.versions, server_at = coalesce(excluded.server_at, l.server_at), updated_at = excluded.updated_at`,
);

/** Replaces the live state of a locked match. */
export async function saveLive(tx: ClientBase, matchId: string, source: LiveSource, state: match.LiveState): Promise<void> {
  await run(tx, SAVE, [matchId, state.mapIndex, JSON.stringify(state), source, state.stateVersion, state.updatedAt]);
}

const SWEEP = sql<{ matchId: string }>(
  'match_live_sweep',
  `delete from match_live where match_id in (select match_id from match_live where updated_at < $1 limit $2 for update skip locked)
   returning match_id as "matchId"`,
);

/** Deletes a batch of states without recent reports; returns how many. */
export async function sweepLive(pool: Pool, before: string, limit: number): Promise<number> {
  return (await run(pool, SWEEP, [before, limit])).length;
}
