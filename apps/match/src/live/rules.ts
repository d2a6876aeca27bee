import { DomainError } from '@matchpoint/errors';
import type { MatchState } from '../domain/match-state.js';

/** The source of a live state. */
export type LiveSource = 'game' | 'league' | 'server';

/** The stored live state of a match. */
export interface KeptLive {
  /** Source to the version of its last state. */
  readonly versions: Readonly<Partial<Record<LiveSource, number>>>;
  /** ISO 8601: time of a server's last report; null: none. */
  readonly serverAt: string | null;
}

/** How long other sources yield to a server's report. */
const SERVER_LEADS_MS = 5 * 60_000;
/** From ACCEPTED on: before, there are not two teams. */
const TAKES_STATES: ReadonlySet<string> = new Set(['ACCEPTED', 'READY', 'IN_PROGRESS', 'DISPUTED']);

/** Statuses in which a match has a live state while one of its maps is played. */
export const mayBeLive = ({ status }: Pick<MatchState, 'status'>): boolean => TAKES_STATES.has(status);

/** @throws DomainError error_match_not_in_valid_state if the match is not being played, or for any phase but the veto before that */
export function requireTakesState(match: Pick<MatchState, 'status'>, phase: string): void {
  if (!mayBeLive(match)) throw refused(match, 'live states are accepted from ACCEPTED to DISPUTED');
  if (match.status === 'ACCEPTED' && phase !== 'veto') throw refused(match, 'until both teams are ready, only the phase veto is accepted');
}

function refused({ status }: Pick<MatchState, 'status'>, reason: string): DomainError {
  return new DomainError('error_match_not_in_valid_state', { message: `The match is ${status}: ${reason}.` });
}

/** Whether a state takes effect: it is newer than the last one of its source, and no other server has reported recently. */
export function stands(kept: KeptLive | undefined, source: LiveSource, stateVersion: number, now: Date): boolean {
  if (kept === undefined) return true;
  if (stateVersion <= (kept.versions[source] ?? 0)) return false;
  return source === 'server' || kept.serverAt === null || now.getTime() - Date.parse(kept.serverAt) >= SERVER_LEADS_MS;
}
