import { DomainError } from '@matchpoint/errors';
import type { SeasonStatus } from './season-status.js';

/**
 * The transitions of a season by command; null: it is deleted (docs/reference/seasons-and-points.md#seasons). All others are
 * refused.
 */
const SEASON_LIFECYCLE = {
  activate: { from: 'upcoming', to: 'active' },
  complete: { from: 'active', to: 'completed' },
  delete: { from: 'upcoming', to: null },
} as const satisfies Record<string, { from: SeasonStatus; to: SeasonStatus | null }>;

export type SeasonCommand = keyof typeof SEASON_LIFECYCLE;

/** @throws DomainError error_league_season_not_in_valid_state, which names the status and what it allows */
export function requireSeasonCommand(command: SeasonCommand, { name, status }: { name: string; status: string }): void {
  if (SEASON_LIFECYCLE[command].from === status) return;
  const allowed = Object.entries(SEASON_LIFECYCLE).flatMap(([each, { from }]) => (from === status ? [each] : []));
  throw refuseSeason(`The season ${name} is ${status}: no ${command}; allowed now: ${allowed.join(', ') || 'nothing'}.`);
}

export const refuseSeason = (message: string): DomainError => new DomainError('error_league_season_not_in_valid_state', { message });
