import { DomainError } from '@matchpoint/errors';
import type { MatchState } from '../domain/match-state.js';

/** Who tells how a map stands. */
export type LiveSource = 'game' | 'league' | 'server';

/** What is kept of the states that were told of a match. */
export interface KeptLive {
  /** Source to the version of its last state. */
  readonly versions: Readonly<Partial<Record<LiveSource, number>>>;
  /** ISO 8601: when a server told last; null: none has. */
  readonly serverAt: string | null;
}

/** For so long what others tell gives way to a server's word. */
const SERVER_LEADS_MS = 5 * 60_000;
/** From ACCEPTED on; until then there are no two teams. */
const TAKES_STATES: ReadonlySet<string> = new Set(['ACCEPTED', 'READY', 'IN_PROGRESS', 'DISPUTED']);

/** Whether a match has a live state as long as one of its maps is played. */
export const mayBeLive = ({ status }: Pick<MatchState, 'status'>): boolean => TAKES_STATES.has(status);

/** @throws DomainError error_match_not_in_valid_state where the match is not played, or not yet anything but its veto */
export function requireTakesState(match: Pick<MatchState, 'status'>, phase: string): void {
  if (!mayBeLive(match)) throw refused(match, 'it takes live states from ACCEPTED to DISPUTED');
  if (match.status === 'ACCEPTED' && phase !== 'veto') throw refused(match, 'until both teams are ready only the phase veto is taken');
}

function refused({ status }: Pick<MatchState, 'status'>, reason: string): DomainError {
  return new DomainError('error_match_not_in_valid_state', { message: `The match is ${status}: ${reason}.` });
}

/** Whether a state stands now: it is newer than the last one of its source, and no server has spoken lately where it is not one's own. */
export function stands(kept: KeptLive | undefined, source: LiveSource, stateVersion: number, now: Date): boolean {
  if (kept === undefined) return true;
  if (stateVersion <= (kept.versions[source] ?? 0)) return false;
  return source === 'server' || kept.serverAt === null || now.getTime() - Date.parse(kept.serverAt) >= SERVER_LEADS_MS;
}
