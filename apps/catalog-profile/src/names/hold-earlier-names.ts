import { withTransaction } from '@matchpoint/postgres';
import { type BackgroundWork, repeatWork } from '@matchpoint/rpc';
import type { CatalogProfileContext } from '../context.js';
import { claimBackfill, endBackfillPass, isBackfillDone } from './store/backfill.js';
import { findNamesWithoutLook, holdImportedNames, type NameKey, type NamedRow } from './store/held-names.js';
import { organizationLooks, teamNameKeys, usernameLooks } from './rules/name-keys.js';

const BACKFILL = 'looks_of_earlier_names';
const PAGE = 500;
const INTERVAL_MS = 60_000;

type HoldingContext = Pick<CatalogProfileContext, 'pool' | 'logger'>;

/**
 * Records the lookalike keys of names from before such keys existed (docs/reference/names.md#uniqueness), in small steps, by one replica at
 * a time, once. Otherwise every start would look again at rows whose key belongs to another. Checks every minute until done or stopped.
 */
export function startHoldingEarlierNames({ pool, logger }: HoldingContext): BackgroundWork {
  let isDone = false;
  const work = async (signal: AbortSignal): Promise<void> => {
    isDone ||= await isBackfillDone(pool, BACKFILL);
    if (!isDone && (await claimBackfill(pool, BACKFILL))) await holdEarlierNames({ pool, logger }, signal);
  };
  return repeatWork(INTERVAL_MS, work, (error) =>
    logger.warn({ err: error }, 'lookalike keys of earlier names could not be recorded; will retry'),
  );
}

/** One pass over all rows, in the order of ids. */
async function holdEarlierNames({ pool }: HoldingContext, signal: AbortSignal): Promise<void> {
  for (const table of ['users', 'organizations', 'teams'] as const) {
    for (let after: string | undefined = ''; after !== undefined;) {
      if (signal.aborted) return;
      const rows: NamedRow[] = await findNamesWithoutLook(pool, table, after, PAGE);
      const names = rows.flatMap((row) => looksOfRow(table, row).map((key) => ({ ...key, holderId: row.id })));
      await withTransaction(pool, (tx) => holdImportedNames(tx, names));
      after = rows.length < PAGE ? undefined : rows.at(-1)?.id;
    }
  }
  await endBackfillPass(pool, BACKFILL);
}

function looksOfRow(table: 'users' | 'organizations' | 'teams', { name, groupId, gameId }: NamedRow): NameKey[] {
  if (table === 'teams') return teamNameKeys(groupId, gameId ?? '', name);
  return table === 'users' ? usernameLooks(name) : organizationLooks(name);
}
