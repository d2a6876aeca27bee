import { hasControls, HOUR_MS } from '@matchpoint/core';
import type { MatchState } from '../domain/match-state.js';
import { isFinal } from '../domain/statuses.js';

/** How long a chat stays open after its match has ended (docs/reference/chat.md#when). */
export const OPEN_AFTER_END_MS = 48 * HOUR_MS;
/** How long at least a reported message is kept after the chat was closed. */
export const REPORTED_RETENTION_DAYS = 90;

/** The facts of a match that its chat's rules need. */
export interface ChatMatch extends Pick<MatchState, 'id' | 'status' | 'gameId' | 'leagueId' | 'creatorTeamId' | 'completedAt'> {
  acceptedTeamId: string | null;
  /** Time of its last change; for a cancelled match, of the cancellation. */
  updatedAt: string;
  isDisputed: boolean;
}

/** Whether a match has a chat: from ACCEPTED on. */
export const hasRoom = (match: ChatMatch): boolean => match.acceptedTeamId !== null && match.status !== 'PENDING';

/** Until when messages can be written; undefined while the match is unfinished or disputed. */
export function closesAt(match: ChatMatch): Date | undefined {
  if (!isFinal(match.status) || match.isDisputed) return undefined;
  return new Date(Date.parse(match.completedAt ?? match.updatedAt) + OPEN_AFTER_END_MS);
}

/** The people of a side: the team's active members and its roster. */
export interface ChatSide {
  teamId: string;
  isMember: boolean;
  isRostered: boolean;
}

/** The team that a member of both writes for: the one that rosters them, otherwise the creator's. Undefined for a member of neither. */
export function teamOfSender(sides: readonly [creator: ChatSide, accepted: ChatSide]): string | undefined {
  const own = sides.filter(({ isMember, isRostered }) => isMember || isRostered);
  const rostered = own.filter(({ isRostered }) => isRostered);
  return (rostered.length === 1 ? rostered : own)[0]?.teamId;
}

const MAX_CONTENT = 255;

/** The fault in a message's text, trimmed; undefined for a valid one. */
export function faultOf(content: string): string | undefined {
  const length = [...content].length;
  if (length < 1 || length > MAX_CONTENT) return `must have 1 to ${MAX_CONTENT} characters, not counting blanks at the ends`;
  return hasControls(content, '\n') ? 'must contain no control characters except line feeds' : undefined;
}
