import { lastResults, type RecentResult } from '@matchpoint/core';
import { changesOf } from './changes.js';
import { emptyRecord, type MatchRecord } from './record.js';
import type { Result } from './result.js';

export type SubjectKind = 'teams' | 'players';

/** A record computed from all results. */
export interface FoldedRecord {
  id: string;
  /** Experience without the 1 that every record starts with. */
  record: MatchRecord;
  recent: RecentResult[];
}

/** The records of these teams or players by all their results. */
export function foldRecords(kind: SubjectKind, ids: readonly string[], results: readonly Result[]): FoldedRecord[] {
  const changes = changesOf(new Map(), results)[kind];
  return ids.map((id) => {
    const { record = emptyRecord(), recent = new Map<string, RecentResult | null>() } = changes.get(id) ?? {};
    return { id, record, recent: lastResults([...recent.values()].filter((result) => result !== null)) };
  });
}
