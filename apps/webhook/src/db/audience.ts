import type { Audience } from '@matchpoint/events';
import { run, sql } from '@matchpoint/postgres';
import type { PoolClient } from 'pg';

const NAMED = sql<{ id: string }>(
  'audience_named',
  `select id from webhook_endpoint where events && $1 and (expires_at is null or expires_at > $5) and (
     (scope_type = 'user' and scope_id = any($2)) or (scope_type = 'game' and scope_id = $3) or (scope_type = 'league' and scope_id = $4))`,
);
const USERS = sql<{ id: string; userId: string }>(
  'audience_users',
  `select id, scope_id as "userId" from webhook_endpoint where scope_type = 'user' and scope_id = any($2) and events && $1 and (expires_at is null or expires_at > $3)`,
);
const ANY_USER = sql<{ isAny: boolean }>(
  'audience_any_user',
  `select exists (select from webhook_endpoint where scope_type = 'user' and events && $1) as "isAny"`,
);
const OF_OWNER = sql<{ id: string }>(
  'audience_of_owner',
  `select id from webhook_endpoint where owner_user_id = any($2) and id <> $3 and events && $1 and (expires_at is null or expires_at > $4)`,
);

/** Endpoints of the users, the game and the league that an audience names, which subscribe to one of `subscriptions`. */
export async function findNamedEndpoints(tx: PoolClient, subscriptions: readonly string[], { userIds = [], gameId, leagueId }: Audience, now: Date): Promise<string[]> {
  return (await run(tx, NAMED, [subscriptions, userIds, gameId ?? null, leagueId ?? null, now])).map(({ id }) => id);
}

/** Endpoints of these users. */
export async function findEndpointsOfUsers(tx: PoolClient, subscriptions: readonly string[], userIds: readonly string[], now: Date): Promise<string[]> {
  return userIds.length === 0 ? [] : (await run(tx, USERS, [subscriptions, userIds, now])).map(({ id }) => id);
}

/** Whether any user's endpoint subscribes: whether it is worth asking who the members of a team are. */
export async function hasUserEndpoints(tx: PoolClient, subscriptions: readonly string[]): Promise<boolean> {
  return (await run(tx, ANY_USER, [subscriptions]))[0]?.isAny ?? false;
}

/** All endpoints that these users made, whatever their scope, but one. */
export async function findOtherEndpointsOfOwners(tx: PoolClient, subscriptions: readonly string[], ownerIds: readonly string[], exceptId: string, now: Date): Promise<string[]> {
  return (await run(tx, OF_OWNER, [subscriptions, ownerIds, exceptId, now])).map(({ id }) => id);
}
