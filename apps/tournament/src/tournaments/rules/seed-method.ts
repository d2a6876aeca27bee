import type { SeedingMethod } from '../../domain/seeds/seed-order.js';
import type { TournamentSettings } from '../../record/index.js';

/** How participants are seeded: as the start says, else as the settings say. */
export function seedMethodOf(given: string | undefined, { seedingMethod }: Pick<TournamentSettings, 'seedingMethod'>): SeedingMethod {
  return given === undefined ? seedingMethod : (given.toUpperCase() as SeedingMethod);
}
