import { run, sql } from '@matchpoint/postgres';
import type { ClientBase, Pool } from 'pg';

const WAITING = sql<{ nodeId: string; matchId: string }>(
  'bracket_node_waiting',
  `select id as "nodeId", match_id as "matchId" from bracket_node where id = any($1) and match_status = 'queued'`,
);

/** Those of these nodes that wait for the creation of their match: its id by theirs. */
export async function findWaiting(pool: Pool, nodeIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  return new Map((await run(pool, WAITING, [nodeIds])).map(({ nodeId, matchId }) => [nodeId, matchId]));
}

const MARK_CREATED = sql(
  'bracket_node_mark_created',
  `update bracket_node set match_status = case when match_status = 'queued' then 'created' else match_status end,
     scheduled_at = coalesce($3, scheduled_at) where id = $1 and match_id = $2`,
);

/** Records that a node's match was created or moved, and its scheduled time. Its start may have arrived before. */
export async function markCreated(tx: ClientBase, nodeId: string, matchId: string, scheduledAt: string | undefined): Promise<void> {
  await run(tx, MARK_CREATED, [nodeId, matchId, scheduledAt ?? null]);
}

const FORGET = sql(
  'bracket_node_forget_match',
  'update bracket_node set match_id = null, match_status = null where id = $1 and match_id = $2',
);

/** Removes a match that was never created from its node. */
export async function forgetMatch(tx: ClientBase, nodeId: string, matchId: string): Promise<void> {
  await run(tx, FORGET, [nodeId, matchId]);
}

const TAKE_UPDATE = sql<{ taken: boolean }>(
  'match_update_take',
  `insert into match_update (match_id, sequence) values ($1, $2)
   on conflict (match_id) do update set sequence = excluded.sequence where match_update.sequence < excluded.sequence
   returning true as taken`,
);

/** Records the last update of a match; false if a later one was already recorded. */
export async function takeUpdate(tx: ClientBase, matchId: string, sequence: number): Promise<boolean> {
  return (await run(tx, TAKE_UPDATE, [matchId, sequence])).length > 0;
}

export interface StalledMatch {
  readonly tournamentId: string;
  readonly nodeId: string;
  readonly matchId: string;
  readonly attempt: number;
}

const STALLED = sql<StalledMatch>(
  'bracket_node_stalled',
  `select n.tournament_id as "tournamentId", n.id as "nodeId", n.match_id as "matchId", (n.state ->> 'attempt')::int as attempt
   from bracket_node n join tournament t on t.id = n.tournament_id and t.status = 'IN_PROGRESS'
   where n.match_status in ('created', 'started') and n.scheduled_at <= $1 and n.state ->> 'needsDecision' is null
   order by n.scheduled_at, n.id limit $2`,
);

/** Matches that should have been played by `before` and have no result, oldest first. */
export async function findStalled(pool: Pool, before: Date, limit: number): Promise<StalledMatch[]> {
  return run(pool, STALLED, [before.toISOString(), limit]);
}
