import type { Audience } from './audience.js';
import { EVENTS, type EventType } from './schemas/index.js';

/** The subject of the event; who did it and the details go to the league's members only. */
const SHOWN = ['leagueId', 'targetType', 'targetId', 'teamId', 'gameId'];

/** What anybody may know of an event of a league; undefined: nothing. */
export function ofLeagueForAll({
  type,
  data,
}: {
  type: string;
  data: Readonly<Record<string, unknown>>;
}): Record<string, unknown> | undefined {
  if (!isOfLeagueForAll(type)) return undefined;
  return Object.fromEntries(Object.entries(data).filter(([name]) => SHOWN.includes(name)));
}

/** What is between a league and one of its people or teams stays between them. */
const isOfLeagueForAll = (type: string): boolean =>
  type.startsWith('league.') && Object.hasOwn(EVENTS, type) && EVENTS[type as EventType].isForAll;

/** Families that all who may read the match may read; any other is for those whom it concerns. */
const OF_MATCHES = /^(match|score)\./;
const OF_TOURNAMENTS = /^tournament\./;

/** What happened while the match was not published names its creator's team alone, and stays theirs. */
export const isOfMatchForAll = ({ type, audience }: { type: string; audience: Audience }): boolean =>
  OF_MATCHES.test(type) && audience.gameId !== undefined;

/**
 * Whether anybody may know that an event happened, by the audience that its producer gave it: of a published match, of a league what its
 * public reads show, of a tournament that is listed (docs/reference/live-streams.md).
 */
export function isForAll(event: { type: string; audience: Audience }): boolean {
  if (OF_TOURNAMENTS.test(event.type)) return event.audience.gameId !== undefined;
  return isOfMatchForAll(event) || isOfLeagueForAll(event.type);
}
