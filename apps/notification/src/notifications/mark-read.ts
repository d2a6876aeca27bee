import type { ClientBase } from 'pg';
import { raiseReadUntil } from '../recipients/index.js';
import { deleteMarks, insertMarks } from './store/read-marks.js';

/** Marks single items of a locked person as read. If there are too many marks, the watermark replaces the oldest. */
export async function markRead(tx: ClientBase, userId: string, positions: readonly number[]): Promise<void> {
  const overflow = await insertMarks(tx, userId, positions);
  if (overflow !== undefined) await markReadUpTo(tx, userId, overflow);
}

/** Marks an item of a locked person and all before it as read. */
export async function markReadUpTo(tx: ClientBase, userId: string, position: number): Promise<void> {
  await raiseReadUntil(tx, userId, position);
  await deleteMarks(tx, userId, position);
}
