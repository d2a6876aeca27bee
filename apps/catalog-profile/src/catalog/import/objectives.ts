import { createRowParser, isRejected, type Verdict } from '@matchpoint/rpc';
import Type, { type Static } from 'typebox';
import { IDENTIFIER, NAME, type RowSetImporter } from '../../rows/index.js';
import { lockObjectives, type Origin, resolveGames, saveObjectives, type StoredObjective } from '../store/games.js';
import { mergeCatalogRow } from './merge-catalog-row.js';

const KEY = Type.String({ minLength: 1, maxLength: 200 });

const OBJECTIVE_ROW = Type.Object({
  id: IDENTIFIER,
  titleKey: KEY,
  descriptionKey: KEY,
  exp: Type.Number({ minimum: 1, maximum: 1_000_000 }),
  scope: NAME,
  completionRule: NAME,
  game: Type.Optional(IDENTIFIER),
});
type ObjectiveRow = Static<typeof OBJECTIVE_ROW>;

/** Objectives by id, for an import or for the catalog that ships with the service. */
export function objectiveImporter(origin: Origin): RowSetImporter<ObjectiveRow> {
  return {
    kind: 'objective',
    parse: createRowParser(OBJECTIVE_ROW),
    keysOf: ({ id }) => [id],
    async store(tx, rows) {
      const stored = new Map(
        (
          await lockObjectives(
            tx,
            rows.map(({ id }) => id),
          )
        ).map((objective) => [objective.id, objective]),
      );
      const games = await resolveGames(
        tx,
        rows.flatMap(({ game }) => game ?? []),
      );
      const plans = rows.map((row) => {
        const gameId = row.game === undefined ? undefined : games.get(row.game);
        if (row.game !== undefined && gameId === undefined) return { reason: `game: there is no game ${row.game}` };
        const { id, titleKey, descriptionKey, exp, scope, completionRule } = row;
        const given = { id, titleKey, descriptionKey, exp, scope, completionRule, gameId };
        return mergeCatalogRow<StoredObjective>(origin, stored.get(id), () => ({ ...given, gameId: gameId ?? null, origin }), given);
      });
      await saveObjectives(
        tx,
        plans.flatMap((plan) => (isRejected(plan) || plan.outcome === 'unchanged' ? [] : [plan.entity])),
      );
      return plans.map((plan): Verdict => (isRejected(plan) ? plan : plan.outcome));
    },
  };
}
