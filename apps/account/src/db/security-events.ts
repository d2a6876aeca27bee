import { newId, type SecurityEventType } from '@matchpoint/core';
import { run, sql } from '@matchpoint/postgres';
import type { ClientBase, Pool } from 'pg';

/** The origin of an action, as shown to people. */
export interface Origin {
  browser: string;
  address?: string | undefined;
}

export interface NewSecurityEvent {
  userId: string;
  type: SecurityEventType;
  origin: Origin | undefined;
  now: Date;
}

const INSERT = sql(
  'security_event_insert',
  'insert into security_event (id, user_id, type, browser, address, created_at) values ($1, $2, $3, $4, $5, $6)',
);

/** Records activity of an account, for its owner. */
export async function insertSecurityEvent(client: Pool | ClientBase, { userId, type, origin, now }: NewSecurityEvent): Promise<void> {
  await run(client, INSERT, [newId('sev'), userId, type, origin?.browser ?? null, origin?.address ?? null, now]);
}

export interface StoredSecurityEvent {
  id: string;
  type: SecurityEventType;
  browser: string | null;
  address: string | null;
  createdAt: string;
}

const LIST = sql<StoredSecurityEvent>(
  'security_event_list',
  `select id, type, browser, address, created_at as "createdAt" from security_event
   where user_id = $1 and created_at > $2 and (created_at, id) < (coalesce($3::timestamptz, 'infinity'), coalesce($4, ''))
   order by created_at desc, id desc limit $5`,
);

/** Events after `since`, newest first, those after `after` if given. */
export function listSecurityEventRows(
  pool: Pool,
  { userId, since, after, limit }: { userId: string; since: Date; after: { createdAt: string; id: string } | undefined; limit: number },
): Promise<StoredSecurityEvent[]> {
  return run(pool, LIST, [userId, since, after?.createdAt ?? null, after?.id ?? null, limit]);
}
