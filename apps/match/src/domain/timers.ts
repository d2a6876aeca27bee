import { DAY_MS } from '@matchpoint/core';
import type { MapState, MatchState } from './match-state.js';

/** How long after scheduledAt a match waits for an opponent, or for the teams (docs/reference/matches.md#timers). */
const GRACE_MS = 15 * 60_000;
/** How long a captain's score is pending before it is confirmed automatically (docs/reference/scores.md#captains). */
const AUTO_CONFIRM_MS = DAY_MS;

/** A scheduled, automatic change of a match. `mapIndex` is -1 for the whole match. */
export interface Timer {
  readonly kind: 'expiry' | 'no_show' | 'auto_confirm' | 'dispute_due';
  readonly mapIndex: number;
  readonly dueAt: string;
}

const after = (instant: string, milliseconds: number): string => new Date(Date.parse(instant) + milliseconds).toISOString();

/**
 * The timers that a match must have in its current state. Captains' and tournaments' matches have expiry and no-show timers; a game
 * developer's match is driven by its developer, and imported matches have no timers (docs/reference/matches.md#timers).
 */
export function timersOf(match: MatchState, maps: readonly MapState[]): Timer[] {
  const { dispute } = match;
  return [...playTimersOf(match, maps), ...(dispute ? [{ kind: 'dispute_due' as const, mapIndex: -1, dueAt: dispute.dueAt }] : [])];
}

function playTimersOf(match: MatchState, maps: readonly MapState[]): Timer[] {
  if (match.origin === 'import') return [];
  const due = match.scheduledAt !== null && match.origin !== 'game' ? after(match.scheduledAt, GRACE_MS) : undefined;
  if (match.status === 'PENDING') return due === undefined ? [] : [{ kind: 'expiry', mapIndex: -1, dueAt: due }];
  if (match.status === 'ACCEPTED') return due === undefined ? [] : [{ kind: 'no_show', mapIndex: -1, dueAt: due }];
  if (match.status !== 'IN_PROGRESS' && match.status !== 'DISPUTED') return [];
  return maps.flatMap(({ status, source, mapIndex, submittedAt }) =>
    status === 'PENDING' && source === 'captain' && submittedAt !== null
      ? [{ kind: 'auto_confirm' as const, mapIndex, dueAt: after(submittedAt, AUTO_CONFIRM_MS) }]
      : [],
  );
}
