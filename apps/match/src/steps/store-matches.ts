import { createHash } from 'node:crypto';
import { newId } from '@matchpoint/core';
import { isUniqueViolation, withTransaction } from '@matchpoint/postgres';
import type { Verdict } from '@matchpoint/rpc';
import type { PoolClient } from 'pg';
import type { MatchContext } from '../context.js';
import { findImported, type ImportedMatchRow, saveImported, type StoredImport } from '../db/imported-matches.js';
import { creationOf, type MatchRecord } from '../domain/bind-imported-match.js';
import { isResult } from '../domain/statuses.js';
import { countedFiguresOf, recount } from '../figures/index.js';
import { appendResultsRecorded } from './append-results-recorded.js';

/**
 * Another import can win the race for a new externalId only once per row; the remaining attempts cover rows that more than two imports race
 * for.
 */
const MAX_ATTEMPTS = 4;

interface Candidate {
  record: MatchRecord;
  digest: string;
}

/**
 * Creates or updates the matches, with the results event, in one transaction; returns one verdict per record, in order.
 * The records' external ids are distinct.
 */
export async function storeMatches(context: Pick<MatchContext, 'pool' | 'clock'>, records: readonly MatchRecord[]): Promise<Verdict[]> {
  const candidates = records.map((record) => ({ record, digest: digestOf(record) }));
  const stored = await findImported(
    context.pool,
    records.map(({ externalId }) => externalId),
  );
  const changed = candidates.filter(({ record, digest }) => stored.get(record.externalId)?.importDigest !== digest);
  const verdicts = changed.length === 0 ? new Map<string, Verdict>() : await writeChanged(context, changed);
  return records.map(({ externalId }) => verdicts.get(externalId) ?? 'unchanged');
}

async function writeChanged(
  context: Pick<MatchContext, 'pool' | 'clock'>,
  changed: readonly Candidate[],
  attempt = 1,
): Promise<Map<string, Verdict>> {
  try {
    return await withTransaction(context.pool, (tx) => write(tx, changed, context.clock.now()));
  } catch (error) {
    const hasLostRace = isUniqueViolation(error, 'match_external_id_key');
    if (!hasLostRace || attempt === MAX_ATTEMPTS) throw error;
    return writeChanged(context, changed, attempt + 1);
  }
}

async function write(tx: PoolClient, changed: readonly Candidate[], now: Date): Promise<Map<string, Verdict>> {
  const stored = await findImported(
    tx,
    changed.map(({ record }) => record.externalId),
    'for update',
  );
  const verdicts = new Map<string, Verdict>();
  const rows: ImportedMatchRow[] = [];
  for (const { record, digest } of changed) {
    const old = stored.get(record.externalId);
    const verdict = judge(record, digest, old);
    verdicts.set(record.externalId, verdict);
    if (verdict === 'created' || verdict === 'updated') rows.push(toRow(record, digest, old, now));
  }
  if (rows.length > 0) {
    const replaced = rows.filter(({ externalId }) => stored.has(externalId)).map(({ id }) => id);
    const counted = await countedFiguresOf(tx, replaced);
    await saveImported(tx, rows, replaced, now);
    await appendResultsRecorded(tx, rows);
    await recount(
      tx,
      rows.map(({ id }) => id),
      counted,
    );
  }
  return verdicts;
}

/** Final statuses stay final (docs/reference/matches.md#statuses): another result may correct a result, but nothing else follows one. */
function judge(record: MatchRecord, digest: string, old: StoredImport | undefined): Verdict {
  if (!old) return 'created';
  if (old.importDigest === digest) return 'unchanged';
  if (isResult(old.status) && !isResult(record.status)) return { reason: `status: a ${old.status} match keeps its result` };
  if (old.status === 'CANCELLED' && record.status !== 'CANCELLED') return { reason: 'status: a CANCELLED match stays cancelled' };
  return 'updated';
}

/** A later import does not change who played: a team's roster in a match stays as first stored. */
function toRow(record: MatchRecord, digest: string, old: StoredImport | undefined, now: Date): ImportedMatchRow {
  return {
    ...record,
    id: old?.id ?? newId('match'),
    importDigest: digest,
    publishStatus: old?.publishStatus ?? 'PUBLISHED',
    resultVersion: (old?.resultVersion ?? 0) + (record.outcome === null ? 0 : 1),
    createdAt: record.createdAt ?? old?.createdAt ?? creationOf(record, now.toISOString()),
    creatorRoster: old?.rosters[record.creatorTeamId] ?? record.creatorRoster,
    acceptedRoster: old?.rosters[record.acceptedTeamId ?? ''] ?? record.acceptedRoster,
  };
}

/** Equal for rows with equal content. Rosters and the reward bonus are those of the other services at the time of the first import. */
function digestOf(record: MatchRecord): string {
  const said = { ...record, creatorRoster: undefined, acceptedRoster: undefined, rewardBonus: undefined };
  return createHash('sha256').update(JSON.stringify(said)).digest('base64url');
}
