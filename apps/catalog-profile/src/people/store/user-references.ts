import { run, sql } from '@matchpoint/postgres';
import type { Pool } from 'pg';

export interface UserReferenceRow {
  id: string;
  username: string;
  name: string | null;
  avatarUrl: string | null;
  visibility: string;
  /** Whether the caller may see more than the profile. */
  isOpen: boolean;
}

const shown = (column: string): string => `case when visibility <> 'private' or id = $1 then ${column} end`;

const REFERENCES = sql<UserReferenceRow>(
  'user_references',
  `select id, username, ${shown('name')} as name, ${shown('avatar_url')} as "avatarUrl", visibility,
     visibility = 'public' or id = $1 as "isOpen"
   from users where id = any($2)`,
);

/** Names of users by id; only the user can see a private user's name and picture. */
export function findUserReferences(pool: Pool, callerId: string, ids: readonly string[]): Promise<UserReferenceRow[]> {
  return run(pool, REFERENCES, [callerId, ids]);
}
