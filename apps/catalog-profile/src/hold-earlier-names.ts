import { type BackgroundWork, repeatWork } from '@matchpoint/rpc';
import type { CatalogProfileContext } from './context.js';
import { findNamesWithoutLook, holdImportedNames, type NameKey, type NamedRow } from './db/held-names.js';
import { organizationLooks, teamNameKeys, usernameLooks } from './domain/names/name-keys.js';

const PAGE = 500;
/** Until it has been through once; what is written since holds its names itself. */
const RETRY_MS = 60_000;

/**
 * Notes what the names look like that were there before looks were noted (management, section I), in small steps. Every replica may: what
 * one has done the other finds done.
 */
export function startHoldingEarlierNames({ pool, logger }: Pick<CatalogProfileContext, 'pool' | 'logger'>): BackgroundWork {
  let isDone = false;
  let isStopped = false;
  const work = async (): Promise<void> => {
    if (isDone) return;
    for (const table of ['users', 'organizations', 'teams'] as const) {
      for (let after: string | undefined = ''; after !== undefined && !isStopped;) {
        const rows: NamedRow[] = await findNamesWithoutLook(pool, table, after, PAGE);
        await holdImportedNames(
          pool,
          rows.flatMap((row) => looksOfRow(table, row).map((key) => ({ ...key, holderId: row.id }))),
        );
        after = rows.length < PAGE ? undefined : rows.at(-1)?.id;
      }
    }
    isDone = true;
  };
  const running = repeatWork(RETRY_MS, work, (error) => logger.warn({ err: error }, 'names of earlier rows are not noted; will try again'));
  return {
    async stop() {
      isStopped = true;
      await running.stop();
    },
  };
}

function looksOfRow(table: 'users' | 'organizations' | 'teams', { name, groupId, gameId }: NamedRow): NameKey[] {
  if (table === 'teams') return teamNameKeys(groupId, gameId ?? '', name);
  return table === 'users' ? usernameLooks(name) : organizationLooks(name);
}
