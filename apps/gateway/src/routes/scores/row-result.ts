import Type from 'typebox';
import { choice, text } from '../../operation/fields.js';

/** One item of a batch of scores (docs/reference/scores.md#batches). */
export const RowStatus = () => choice('ScoreRowStatus', ['confirmed', 'failed'], 'Whether the score of the row is now confirmed.');
export const RowError = () => Type.Optional(text('Reason for the failure: an ErrorCode.', 'error_score_already_submitted_by_game'));

interface Item {
  mapIndex: number;
  status: string;
  error?: string | undefined;
}
type Row<Each extends Item> = Omit<Each, 'status' | 'error'> & { status: 'confirmed' | 'failed'; error?: string };

/** One row per item, in order; the batch succeeds if all items do. */
export function toRowResult<Each extends Item>(items: readonly Each[]): { success: boolean; submitted: Row<Each>[]; count: number } {
  const count = items.filter(({ status }) => status === 'confirmed').length;
  return { success: count === items.length, submitted: items as unknown as Row<Each>[], count };
}
