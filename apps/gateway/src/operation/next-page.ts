import type { CursorBinding, CursorCodec } from './cursor.js';

/** The end of a page: the cursor after its last row, if there are more (docs/reference/pagination.md#cursors). */
export function nextPage(
  cursors: CursorCodec,
  binding: CursorBinding,
  hasMore: boolean,
  last: Parameters<CursorCodec['encode']>[1] | undefined,
): { cursor: string | null; hasMore: boolean } {
  return { cursor: hasMore && last ? cursors.encode(binding, last) : null, hasMore };
}
