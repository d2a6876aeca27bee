import type { CursorBinding, CursorCodec } from './cursor.js';

/** How a page of a listing ends: with the cursor after its last row, where more come (docs/reference/pagination.md#cursors). */
export function nextPage(
  cursors: CursorCodec,
  binding: CursorBinding,
  hasMore: boolean,
  last: Parameters<CursorCodec['encode']>[1] | undefined,
): { cursor: string | null; hasMore: boolean } {
  return { cursor: hasMore && last ? cursors.encode(binding, last) : null, hasMore };
}
