import type { SeedingMethod } from '../../domain/seeds/seed-order.js';
import type { TournamentSettings } from '../../record/index.js';

/** The seeding method: given at the start, or that of the settings. */
export function seedMethodOf(given: string | undefined, { seedingMethod }: Pick<TournamentSettings, 'seedingMethod'>): SeedingMethod {
  return given === undefined ? seedingMethod : (given.toUpperCase() as SeedingMethod);
}
