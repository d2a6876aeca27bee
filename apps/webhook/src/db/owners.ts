import { run, sql } from '@matchpoint/postgres';
import type { ClientBase } from 'pg';
import { forgetEndpoints } from './endpoints.js';

const PAUSE = sql(
  'endpoints_pause_of_owner',
  `update webhook_endpoint set is_active = false, disabled_reason = 'suspended', updated_at = greatest(created_at, $2)
   where owner_user_id = $1 and is_active`,
);
const RESUME = sql(
  'endpoints_resume_of_owner',
  `update webhook_endpoint set is_active = true, disabled_reason = null, dead_in_row = 0, failing_since = null, resumed_at = $2,
     updated_at = greatest(created_at, $2)
   where owner_user_id = $1 and disabled_reason = 'suspended'`,
);

const PAUSE_OF_GAMES = sql(
  'endpoints_pause_of_games',
  `update webhook_endpoint set is_active = false, disabled_reason = null, updated_at = greatest(created_at, $3)
   where owner_user_id = $1 and scope_type = 'game' and scope_id = any($2) and (is_active or disabled_reason = 'suspended')`,
);

/** Pauses the games' endpoints that a person created who no longer develops the games; they stay paused when a suspension ends. */
export async function pauseGameEndpointsOf(tx: ClientBase, userId: string, gameIds: readonly string[], now: Date): Promise<void> {
  await run(tx, PAUSE_OF_GAMES, [userId, gameIds, now]);
}

/** Pauses the endpoints of a suspended owner. Endpoints that were already paused stay as they are. */
export async function pauseEndpointsOf(tx: ClientBase, userId: string, now: Date): Promise<void> {
  await run(tx, PAUSE, [userId, now]);
}

/** Resumes them, and delivers the events in between, in order. */
export async function resumeEndpointsOf(tx: ClientBase, userId: string, now: Date): Promise<void> {
  await run(tx, RESUME, [userId, now]);
}

const DELETE = sql<{ id: string }>(
  'endpoints_delete_of_owner',
  `delete from webhook_endpoint where owner_user_id = $1 and scope_type = 'user' returning id`,
);

/** Deletes the endpoints of a person, with their secrets and hours; those of games and leagues are not the person's. */
export async function deleteEndpointsOf(tx: ClientBase, userId: string): Promise<void> {
  const deleted = await run(tx, DELETE, [userId]);
  await forgetEndpoints(
    tx,
    deleted.map(({ id }) => id),
  );
}
