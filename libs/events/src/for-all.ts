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
  if (!isOfLeagueForAll({ type })) return undefined;
  return Object.fromEntries(Object.entries(data).filter(([name]) => SHOWN.includes(name)));
}

/** Events between a league and one of its people or teams stay private to them. */
export const isOfLeagueForAll = ({ type }: { type: string }): boolean => Object.hasOwn(EVENTS, type) && EVENTS[type as EventType].isForAll;

/**
 * Whether an event is for everyone who may read its tournament. Those from before it was published, which name no teams, are for its host
 * and staff.
 */
export const isOfTournamentForAll = ({ type, audience }: { type: string; audience: Audience }): boolean =>
  OF_TOURNAMENTS.test(type) && audience.teamIds !== undefined;

/** The part of an event for everyone who may read its tournament: all but the acting member of the platform's staff; undefined if none. */
export function ofTournamentForAll({
  type,
  audience,
  data,
}: {
  type: string;
  audience: Audience;
  data: Readonly<Record<string, unknown>>;
}): Record<string, unknown> | undefined {
  if (!isOfTournamentForAll({ type, audience })) return undefined;
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
  return isOfMatchForAll(event) || isOfLeagueForAll(event);
}
