import { type Given, merge, type Plan } from '../../rows/index.js';
import type { Origin } from '../store/games.js';

/**
 * Merges a catalog row with its origin. The catalog that ships with the service follows the release: a start lays it over
 * what an earlier start wrote. What an import has made or changed belongs to the operator, and no start touches it again.
 */
export function mergeCatalogRow<Entity extends { origin: Origin }>(
  origin: Origin,
  stored: Entity | undefined,
  defaults: () => Entity,
  given: Given<Entity>,
): Plan<Entity> {
  if (stored && origin === 'builtin' && stored.origin === 'import') return { outcome: 'unchanged', entity: stored };
  const plan = merge(stored, defaults, given);
  return plan.outcome === 'unchanged' ? plan : { ...plan, entity: { ...plan.entity, origin } };
}
