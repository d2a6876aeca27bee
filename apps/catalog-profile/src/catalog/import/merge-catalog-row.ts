import { type Given, merge, type Plan } from '../../rows/index.js';
import type { Origin } from '../store/games.js';

/**
 * Merges a catalog row with its origin. The built-in catalog follows the release: a start overwrites what an earlier start wrote. What an
 * import has created or changed belongs to the operator, and no start changes it again.
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
