import Type from 'typebox';

/** One item of a batch of scores (contract 7). */
export const RowStatus = () => Type.Enum(['confirmed', 'failed']);

interface Item { mapIndex: number; status: string; error?: string | undefined }
type Row<Each extends Item> = Omit<Each, 'status' | 'error'> & { status: 'confirmed' | 'failed'; error?: string };

/** One row an item, in order; the whole succeeds when all do. */
export function toRowResult<Each extends Item>(items: readonly Each[]): { success: boolean; submitted: Row<Each>[]; count: number } {
  const count = items.filter(({ status }) => status === 'confirmed').length;
  return { success: count === items.length, submitted: items as unknown as Row<Each>[], count };
}
