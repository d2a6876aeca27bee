import { systemClock } from '@matchpoint/core';
import { common } from '@matchpoint/contracts';
import { useDatabase } from '@matchpoint/testing';
import { createLogger } from '@matchpoint/telemetry';
import { describe, expect, it } from 'vitest';
import { importRowSets } from '../rows/index.js';
import { gameImporter } from './import/games.js';
import { BUILTIN_CATALOG, seedCatalog } from './seed-catalog.js';
import { findGame, listGames, listObjectives } from './store/games.js';

describe('the built-in catalog', () => {
  const database = useDatabase('catalog-profile');
  const context = () => ({ pool: database.pool(), clock: systemClock, logger: createLogger({ service: 'test', level: 'silent' }) });

  it('is loaded once, in its order, however many replicas start at the same time', async () => {
    await Promise.all(Array.from({ length: 4 }, () => seedCatalog(context())));
    expect((await listGames(database.pool())).map(({ id }) => id)).toEqual(
      BUILTIN_CATALOG.games.map((game) => (game as { id: string }).id),
    );
    expect(await listObjectives(database.pool())).toHaveLength(BUILTIN_CATALOG.objectives.length);
  });

  it('follows a new release, but keeps what an import has changed', async () => {
    const [first, second, ...others] = BUILTIN_CATALOG.games as { id: string; category: string }[];
    const imported = { ...first, category: 'the operator’s' };
    const [result] = await importRowSets(context(), gameImporter('import'), [{ line: 1, json: JSON.stringify(imported) }]);
    expect(result?.outcome).toBe(common.ImportRowResult_Outcome.UPDATED);
    await seedCatalog(context(), {
      games: [{ ...first, category: 'new' }, { ...second, category: 'new' }, ...others],
      objectives: BUILTIN_CATALOG.objectives,
    });
    expect((await findGame(database.pool(), first?.id ?? ''))?.category).toBe('the operator’s');
    expect((await findGame(database.pool(), second?.id ?? ''))?.category).toBe('new');
  });
});
