import { catalogProfile } from '@matchpoint/contracts';
import { DomainError } from '@matchpoint/errors';
import { gameImporter, objectiveImporter } from '../../catalog/index.js';
import type { CatalogProfileContext } from '../../context.js';
import { organizationImporter } from '../../organizations/index.js';
import { userImporter } from '../../people/index.js';
import { importRowSets } from '../../rows/index.js';
import { teamImporter } from '../../teams/index.js';

const { RowKind } = catalogProfile;

/**
 * Upserts rows of one kind (docs/reference/import.md); results are in the order of the rows.
 * @throws DomainError INVALID_INPUT for an unknown kind or too many rows
 */
export function importRows({ pool, clock }: CatalogProfileContext) {
  const games = gameImporter('import');
  const objectives = objectiveImporter('import');
  const store = (kind: catalogProfile.RowKind, rows: catalogProfile.ImportRowsRequest['rows']) => {
    switch (kind) {
      case RowKind.GAME:
        return importRowSets({ pool, clock }, games, rows);
      case RowKind.OBJECTIVE:
        return importRowSets({ pool, clock }, objectives, rows);
      case RowKind.USER:
        return importRowSets({ pool, clock }, userImporter, rows);
      case RowKind.ORGANIZATION:
        return importRowSets({ pool, clock }, organizationImporter, rows);
      case RowKind.TEAM:
        return importRowSets({ pool, clock }, teamImporter, rows);
      default:
        throw new DomainError('INVALID_INPUT', { message: 'kind: is not a kind of row that this service imports' });
    }
  };
  return async ({ kind, rows }: catalogProfile.ImportRowsRequest): Promise<catalogProfile.ImportRowsResponse> => ({
    results: await store(kind, rows),
  });
}
