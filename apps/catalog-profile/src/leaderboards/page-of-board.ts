import { limitOf } from '../requests/index.js';
import type { PageOfBoard } from './store/pages.js';

/** Pages end here. For a lower place, request the rank. */
const DEPTH = 1_000;

/** The rows that a request asks for, plus one that shows whether there are more. @throws DomainError error_invalid_limit */
export function pageOf({ limit, offset = 0 }: { limit: number; offset?: number | undefined }): PageOfBoard {
  return { offset, limit: Math.min(limitOf(limit), Math.max(DEPTH - offset, 0)) + 1 };
}

/** The rows of a page without the extra one. */
export function cutPage<Row>(rows: readonly Row[], { offset, limit }: PageOfBoard): { rows: Row[]; hasMore: boolean } {
  return { rows: rows.slice(0, limit - 1), hasMore: rows.length === limit && offset + limit - 1 < DEPTH };
}
