import { run, sql } from '@matchpoint/postgres';
import type { ClientBase } from 'pg';

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

/** How much the league has announced after a moment. */
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
