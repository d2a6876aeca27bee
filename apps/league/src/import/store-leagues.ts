import { createHash } from 'node:crypto';
import { newId } from '@matchpoint/core';
import { isUniqueViolation, withTransaction } from '@matchpoint/postgres';
import type { Verdict } from '@matchpoint/rpc';
import type { PoolClient } from 'pg';
import type { LeagueContext } from '../context.js';
import { appendActivities } from '../feed/index.js';
import { configureImportedSeasons, freezeImported, lockStandings, recountLeague } from '../standings/index.js';
import { type LeagueFact, tellOfImport } from './rules/import-activities.js';
import type { LeagueRecord } from './rules/imported-league.js';
import { findImported, type ImportedLeagueRow, saveImported } from './store/imported-leagues.js';
import { readLeagueFacts } from './store/league-facts.js';

/**
 * Another import can win the race for a new slug only once per row; the remaining attempts cover rows that more than two imports race for.
 */
const MAX_ATTEMPTS = 4;

/** Creates or updates the leagues in one transaction; returns one verdict per record, in order. The records' slugs are distinct. */
export async function storeLeagues(context: Pick<LeagueContext, 'pool' | 'clock'>, records: readonly LeagueRecord[]): Promise<Verdict[]> {
  const candidates = records.map((record) => ({ record, digest: digestOf(record) }));
  const stored = await findImported(
    context.pool,
    records.map(({ slug }) => slug),
  );
  const changed = candidates.filter(({ record, digest }) => stored.get(record.slug.toLowerCase())?.importDigest !== digest);
  const verdicts = changed.length === 0 ? new Map<string, Verdict>() : await writeChanged(context, changed);
  return records.map(({ slug }) => verdicts.get(slug) ?? 'unchanged');
}

interface Candidate {
  record: LeagueRecord;
  digest: string;
}

async function writeChanged(
  context: Pick<LeagueContext, 'pool' | 'clock'>,
  changed: readonly Candidate[],
  attempt = 1,
): Promise<Map<string, Verdict>> {
  try {
    return await withTransaction(context.pool, (tx) => write(tx, changed, context.clock.now()));
  } catch (error) {
    if (!isUniqueViolation(error, 'league_slug_key') || attempt === MAX_ATTEMPTS) throw error;
    return writeChanged(context, changed, attempt + 1);
  }
}

async function write(tx: PoolClient, changed: readonly Candidate[], now: Date): Promise<Map<string, Verdict>> {
  const stored = await findImported(
    tx,
    changed.map(({ record }) => record.slug),
    'lock',
  );
  const verdicts = new Map<string, Verdict>();
  const rows: ImportedLeagueRow[] = [];
  for (const { record, digest } of changed) {
    const old = stored.get(record.slug.toLowerCase());
    const isEqual = old?.importDigest === digest;
    verdicts.set(record.slug, isEqual ? 'unchanged' : old ? 'updated' : 'created');
    if (!isEqual) rows.push(toRow(record, digest, old?.id ?? newId('league')));
  }
  if (rows.length > 0) await save(tx, rows, now);
  return verdicts;
}

/** Imports publish no events; the leagues' feeds list their changes. */
async function save(tx: PoolClient, rows: readonly ImportedLeagueRow[], now: Date): Promise<void> {
  const ids = rows.map(({ id }) => id);
  await lockStandings(tx, ids);
  const before = await readLeagueFacts(tx, ids);
  await freezeImported(tx, ids);
  await saveImported(tx, rows, now);
  await configureImportedSeasons(
    tx,
    ids,
    rows.filter(({ points }) => points !== undefined).map(({ id }) => id),
  );
  const after = await readLeagueFacts(tx, ids);
  for (const id of ids) if (countsOtherwise(id, before, after)) await recountLeague(tx, id, now);
  await appendActivities(tx, tellOfImport(before, after), now);
}

/** Whether something that determines the counts of a league's tables has changed. */
function countsOtherwise(leagueId: string, before: readonly LeagueFact[], after: readonly LeagueFact[]): boolean {
  const kinds: readonly LeagueFact['kind'][] = ['points', 'rules', 'season'];
  const [was, is] = [before, after].map((facts) =>
    facts.filter((fact) => fact.leagueId === leagueId && kinds.includes(fact.kind)).map(({ kind, id, state }) => [kind, id, state]),
  );
  return JSON.stringify(was) !== JSON.stringify(is);
}

function toRow(record: LeagueRecord, importDigest: string, id: string): ImportedLeagueRow {
  return {
    ...record,
    id,
    importDigest,
    members: record.members?.map((member) => ({ ...member, id: newId('mem') })),
    teams: record.teams?.map((team) => ({ ...team, id: newId('lteam') })),
    seasons: record.seasons.map((season) => ({ ...season, id: newId('season'), importDigest: digestOf(season) })),
    tickets: record.tickets.map((ticket) => ({ ...ticket, id: newId('ticket'), importDigest: digestOf(ticket) })),
  };
}

/** Equal for values with equal content. */
function digestOf(value: object): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('base64url');
}
