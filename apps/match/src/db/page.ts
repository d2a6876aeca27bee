import type { match } from '@matchpoint/contracts';
import { invalidInput } from '@matchpoint/errors';
import { type MatchRow, type MatchSummaryRow, toMatch, toMatchSummary } from './match-columns.js';

const MAX_PAGE_SIZE = 100;

/** A page of matches, newest first: by createdAt, then id (docs/reference/pagination.md#cursors). */
export interface MatchPage {
  matches: match.Match[];
  hasMore: boolean;
}

/** The same for match summaries. */
export interface SummaryPage {
  matches: match.MatchSummary[];
  hasMore: boolean;
}

/** The same for versions of matches. */
export interface VersionPage {
  versions: match.MatchVersion[];
  hasMore: boolean;
}

/** One extra row shows whether another page follows. @throws INVALID_INPUT outside 1 to 100. */
export function rowLimit(pageSize: number): number {
  if (!Number.isInteger(pageSize) || pageSize < 1 || pageSize > MAX_PAGE_SIZE)
    throw invalidInput('pageSize', `must be from 1 to ${MAX_PAGE_SIZE}`);
  return pageSize + 1;
}

/** The position before the first match. Compared as (created_at, id) < (…), which one index range answers. */
export const START = { createdAt: 'infinity', id: '' };

export function toPage(rows: MatchRow[], pageSize: number): MatchPage {
  return { matches: rows.slice(0, pageSize).map(toMatch), hasMore: rows.length > pageSize };
}

export function toSummaryPage(rows: MatchSummaryRow[], pageSize: number): SummaryPage {
  return { matches: rows.slice(0, pageSize).map(toMatchSummary), hasMore: rows.length > pageSize };
}

export function toVersionPage(rows: match.MatchVersion[], pageSize: number): VersionPage {
  return { versions: rows.slice(0, pageSize), hasMore: rows.length > pageSize };
}
