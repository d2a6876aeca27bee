import { run, sql } from '@matchpoint/postgres';
import type { ClientBase, Pool } from 'pg';

export type Resolution = 'dismiss' | 'delete' | 'mute';

export interface ChatReportRow {
  id: string;
  messageId: string;
  matchId: string;
  leagueId: string | null;
  reporterUserId: string;
  reason: string;
  content: string;
  createdAt: string;
  resolution: Resolution | null;
  resolvedByUserId: string | null;
  resolvedAt: string | null;
  muteId: string | null;
  senderUserId: string;
  teamId: string;
  messageDeletedAt: string | null;
}

const INSERT = sql<{ id: string }>(
  'chat_report_insert',
  `insert into chat_report (id, message_id, match_id, league_id, reporter_user_id, reason, content, created_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (message_id, reporter_user_id) do nothing returning id`,
);
const FIND_OWN = sql<{ id: string }>('chat_report_find_own', 'select id from chat_report where message_id = $1 and reporter_user_id = $2');

type NewReport = Pick<ChatReportRow, 'id' | 'messageId' | 'matchId' | 'leagueId' | 'reporterUserId' | 'reason' | 'content' | 'createdAt'>;

/** Stores a report, one per message and person; false if it exists already. */
export async function insertReport(tx: ClientBase, report: NewReport): Promise<boolean> {
  const { id, messageId, matchId, leagueId, reporterUserId, reason, content, createdAt } = report;
  return (await run(tx, INSERT, [id, messageId, matchId, leagueId, reporterUserId, reason, content, createdAt])).length > 0;
}

/** The id of a user's report of a message. */
export async function findOwnReport(client: Pool | ClientBase, messageId: string, userId: string): Promise<string | undefined> {
  return (await run(client, FIND_OWN, [messageId, userId]))[0]?.id;
}

const COLUMNS = `r.id, r.message_id as "messageId", r.match_id as "matchId", r.league_id as "leagueId",
  r.reporter_user_id as "reporterUserId", r.reason, r.content, r.created_at as "createdAt", r.resolution,
  r.resolved_by_user_id as "resolvedByUserId", r.resolved_at as "resolvedAt", r.mute_id as "muteId",
  c.sender_user_id as "senderUserId", c.team_id as "teamId", c.deleted_at as "messageDeletedAt"`;
const FROM = 'from chat_report r join chat_message c on c.id = r.message_id';

const LIST = sql<ChatReportRow>(
  'chat_report_list',
  `select ${COLUMNS} ${FROM} where ($1::text is null or r.league_id = $1)
     and ($2::boolean is null or (r.resolved_at is null) = $2) and ($3::timestamptz is null or (r.created_at, r.id) < ($3, $4))
   order by r.created_at desc, r.id desc limit $5`,
);

/** Reports of a league's chats, or of all, newest first. */
export function listReports(
  pool: Pool,
  filter: { leagueId: string | undefined; isOpen: boolean | undefined },
  after: { createdAt: string; id: string } | undefined,
  limit: number,
): Promise<ChatReportRow[]> {
  return run(pool, LIST, [filter.leagueId ?? null, filter.isOpen ?? null, after?.createdAt ?? null, after?.id ?? null, limit]);
}

const FIND = sql<ChatReportRow>('chat_report_find', `select ${COLUMNS} ${FROM} where r.id = $1 and ($2::text is null or r.league_id = $2)`);

/** A report of this desk; undefined for another league's. */
export async function findReport(client: Pool | ClientBase, id: string, leagueId: string | undefined): Promise<ChatReportRow | undefined> {
  return id.includes('\0') ? undefined : (await run(client, FIND, [id, leagueId ?? null]))[0];
}

const LOCK = sql<{ id: string; isOpen: boolean }>(
  'chat_reports_lock',
  'select id, resolved_at is null as "isOpen" from chat_report where message_id = $1 order by id for update',
);

/** Locks all reports of a message; returns the open ones. */
export async function lockOpenReports(tx: ClientBase, messageId: string): Promise<string[]> {
  return (await run(tx, LOCK, [messageId])).filter(({ isOpen }) => isOpen).map(({ id }) => id);
}

const RESOLVE = sql(
  'chat_reports_resolve',
  `update chat_report set resolution = $2, resolved_by_user_id = $3, resolved_at = $4, mute_id = $5
   where message_id = $1 and resolved_at is null`,
);

/** Resolves all open reports of a message alike. */
export async function resolveReports(
  tx: ClientBase,
  messageId: string,
  { resolution, by, at, muteId }: { resolution: Resolution; by: string; at: string; muteId: string | undefined },
): Promise<void> {
  await run(tx, RESOLVE, [messageId, resolution, by, at, muteId ?? null]);
}
