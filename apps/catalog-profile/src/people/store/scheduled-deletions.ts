import { run, sql } from '@matchpoint/postgres';
import type { ClientBase } from 'pg';

export interface DeletionChange {
  userId: string;
  version: number;
  isScheduled: boolean;
}

const NOTE = sql(
  'user_note_deletion',
  'update users set deletion_scheduled = $2, deletion_version = $3 where id = $1 and deletion_version < $3',
);

/** Records whether a person's account is going to be deleted, unless a newer change is known. */
export async function noteDeletion(tx: ClientBase, { userId, isScheduled, version }: DeletionChange): Promise<void> {
  await run(tx, NOTE, [userId, isScheduled, version]);
}
