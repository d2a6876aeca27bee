import { run, sql } from '@matchpoint/postgres';
import type { ClientBase, Pool } from 'pg';
import type { Position } from '../../feed/index.js';

export interface AnnouncementRow {
  id: string;
  leagueId: string;
  title: string;
  body: string;
  announcedBy: string;
  createdAt: string;
}

const COUNT = sql<{ count: number }>(
  'announcement_count',
  'select count(*) as count from announcement where league_id = $1 and created_at > $2',
);

/** Number of announcements that the league has made after a time. */
export async function countAnnouncementsSince(tx: ClientBase, leagueId: string, since: Date): Promise<number> {
  return (await run(tx, COUNT, [leagueId, since.toISOString()]))[0]?.count ?? 0;
}

const INSERT = sql(
  'announcement_insert',
  'insert into announcement (id, league_id, title, body, announced_by_user_id, created_at) values ($1, $2, $3, $4, $5, $6)',
);

export async function insertAnnouncement(tx: ClientBase, row: AnnouncementRow): Promise<void> {
  await run(tx, INSERT, [row.id, row.leagueId, row.title, row.body, row.announcedBy, row.createdAt]);
}

const LIST = sql<Omit<AnnouncementRow, 'leagueId'>>(
  'announcement_list',
  `select id, title, body, announced_by_user_id as "announcedBy", created_at as "createdAt" from announcement
   where league_id = $1 and ($2::timestamptz is null or (created_at, id) < ($2, $3)) order by created_at desc, id desc limit $4`,
);

/** A league's announcements after a position, newest first. */
export function listAnnouncements(
  pool: Pool,
  leagueId: string,
  after: Position | undefined,
  limit: number,
): Promise<Omit<AnnouncementRow, 'leagueId'>[]> {
  return run(pool, LIST, [leagueId, after?.createdAt ?? null, after?.id ?? null, limit]);
}
