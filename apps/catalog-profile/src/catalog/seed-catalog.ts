import { type Clock, invariant } from '@matchpoint/core';
import { common } from '@matchpoint/contracts';
import type { Logger } from '@matchpoint/telemetry';
import type { Pool } from 'pg';
import games from '../../catalog/games.json' with { type: 'json' };
import objectives from '../../catalog/objectives.json' with { type: 'json' };
import { importRowSets } from '../rows/index.js';
import { gameImporter } from './import/games.js';
import { objectiveImporter } from './import/objectives.js';

/** Rows in the format of docs/reference/import.md that ship with the service. */
export interface Catalog {
  readonly games: readonly object[];
  readonly objectives: readonly object[];
}

export const BUILTIN_CATALOG: Catalog = { games, objectives };

/**
 * Writes the built-in catalog to the database, with the code that imports use. Replicas may start at the same time (imports of a kind take
 * turns), a second start changes nothing, and what an import has changed is left alone.
 */
export async function seedCatalog(
  context: { pool: Pool; clock: Clock; logger: Logger },
  catalog: Catalog = BUILTIN_CATALOG,
): Promise<void> {
  const { UNCHANGED, REJECTED } = common.ImportRowResult_Outcome;
  const toRow = (row: object, index: number): common.ImportRow => ({ line: index + 1, json: JSON.stringify(row) });
  const results = [
    ...(await importRowSets(context, gameImporter('builtin'), catalog.games.map(toRow))),
    ...(await importRowSets(context, objectiveImporter('builtin'), catalog.objectives.map(toRow))),
  ];
  const rejected = results.find(({ outcome }) => outcome === REJECTED);
  invariant(!rejected, `the built-in catalog is valid: row ${rejected?.line}: ${rejected?.reason}`);
  const changed = results.filter(({ outcome }) => outcome !== UNCHANGED).length;
  if (changed > 0) context.logger.info({ changed }, 'catalog loaded');
}
