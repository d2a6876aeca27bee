import { run, sql } from '@matchpoint/postgres';
import type { ClientBase, Pool } from 'pg';
import { USER_PROFILE_COLUMNS, type UserProfileRow } from './user-profiles.js';

export interface OwnProfileRow extends UserProfileRow {
  acceptsInvitations: string;
  renamedAt: string | null;
}

const COLUMNS = `${USER_PROFILE_COLUMNS}, u.accepts_invitations as "acceptsInvitations", u.renamed_at as "renamedAt"`;
const FIND = sql<OwnProfileRow>('own_profile', `select ${COLUMNS} from users u where u.id = $1`);
const LOCK = sql<OwnProfileRow>('own_profile_lock', `select ${COLUMNS} from users u where u.id = $1 for no key update of u`);

export async function findOwnProfile(client: Pool | ClientBase, userId: string): Promise<OwnProfileRow | undefined> {
  return (await run(client, FIND, [userId]))[0];
}

/** The same, under a lock that every other writer of it waits for. */
export async function lockOwnProfile(tx: ClientBase, userId: string): Promise<OwnProfileRow | undefined> {
  return (await run(tx, LOCK, [userId]))[0];
}

const SAVE = sql(
  'own_profile_save',
  `update users set name = $2, bio = $3, visibility = $4, accepts_invitations = $5, avatar_url = $6, banner_url = $7 where id = $1`,
);
const LIST_STATS = sql(
  'own_stats_list',
  `update player_stats s set is_listed = v.is_listed
   from (select u.id, u.visibility = 'public' and u.suspended_at is null as is_listed from users u where u.id = $1) v
   where s.user_id = v.id and s.is_listed <> v.is_listed`,
);

/** Writes a locked profile, except its username; only public players appear on boards. */
export async function saveOwnProfile(tx: ClientBase, profile: OwnProfileRow): Promise<void> {
  const { id, name, bio, visibility, acceptsInvitations, avatarUrl, bannerUrl } = profile;
  await run(tx, SAVE, [id, name, bio, visibility, acceptsInvitations, avatarUrl, bannerUrl]);
  await run(tx, LIST_STATS, [id]);
}
