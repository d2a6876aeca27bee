import type { Audience } from './audience.js';
import { EVENTS, type EventType } from './schemas/index.js';

/** The subject of the event. The actor and the details go to the league's members only. */
const SHOWN = ['leagueId', 'targetType', 'targetId', 'teamId', 'gameId'];

/** The part of a league event that anybody may know; undefined if none. */
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

/** Events between a league and one of its people or teams stay private to them. */
const isOfLeagueForAll = (type: string): boolean => Object.hasOwn(EVENTS, type) && EVENTS[type as EventType].isForAll;

/**
 * The part of an event for everyone who may read its tournament; undefined for other events, and for those from before it was published,
 * which are for its host and staff. The acting member of the platform's staff is left out.
 */
export function ofTournamentForAll({
  type,
  audience,
  data,
}: {
  type: string;
  audience: Audience;
  data: Readonly<Record<string, unknown>>;
}): Record<string, unknown> | undefined {
  if (!OF_TOURNAMENTS.test(type) || audience.teamIds === undefined) return undefined;
  return Object.fromEntries(Object.entries(data).filter(([name]) => name !== 'actorId'));
}

/** Families that everyone who may read the match may read. All others are only for the people they concern. */
const OF_MATCHES = /^(match|score)\./;
const OF_TOURNAMENTS = /^tournament\./;

/** An event from before the match was published names only its creator's team, and stays private to it. */
export const isOfMatchForAll = ({ type, audience }: { type: string; audience: Audience }): boolean =>
  OF_MATCHES.test(type) && audience.gameId !== undefined;

/**
 * Whether anybody may know that an event happened, judged by its audience: events of a published match or a listed tournament, and those of
 * a league that its public reads show (docs/reference/live-streams.md).
 */
export function isForAll(event: { type: string; audience: Audience }): boolean {
  if (OF_TOURNAMENTS.test(event.type)) return event.audience.gameId !== undefined;
  return isOfMatchForAll(event) || isOfLeagueForAll(event.type);
}
