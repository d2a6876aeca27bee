import { findDefinition, withholdPlayers } from '@matchpoint/events';
import type { CallerContext } from '@matchpoint/rpc';
import type { Logger } from '@matchpoint/telemetry';
import type { Clients } from '../peers/clients.js';
import type { LiveEvent } from './live-event.js';

/** Who reads events: what was true when they began to. */
export interface Viewer {
  /** Empty for a visitor. */
  userId: string;
  /** Of which they are an active member. */
  teamIds: ReadonlySet<string>;
  /** Of a game's developer: the game's slug. */
  gameId: string | undefined;
  /** Of a key of a league's operators. */
  leagueId: string | undefined;
}

export async function viewerOf(
  caller: CallerContext,
  requestId: string,
  { readCallerTeamIds }: { readCallerTeamIds(caller: CallerContext, requestId: string): Promise<string[]> },
): Promise<Viewer> {
  const { userId, kind, gameId, leagueId } = caller;
  const teamIds = kind === 'personal' ? await readCallerTeamIds(caller, requestId) : [];
  return { userId, teamIds: new Set(teamIds), gameId, leagueId };
}

/** Nobody waits for longer to be told. */
const DEADLINE_MS = 2_000;
/** Families that all who may read the match may read; any other is for those whom it concerns. */
const FOR_ALL = /^(match|score)\./;

/**
 * What a viewer may see of an event of a match that they may read: its data, with or without the players that it names, or undefined. A
 * key of a game's developer, or of a league's operators, is told of its own game or league, a person of themselves and their teams.
 * Players of a team that is not open are for its members, for those who are named, and for the game's developer (contract 7).
 * @param hasOpenPlayers whether anybody may know the players that it names
 */
export function dataFor(viewer: Viewer, event: LiveEvent, hasOpenPlayers: boolean): Readonly<Record<string, unknown>> | undefined {
  // Of a type that this build does not know nobody can say what it names.
  if (findDefinition(event.type) === undefined) return undefined;
  if (!isForAll(event) && !concerns(event, viewer)) return undefined;
  if (hasOpenPlayers || seesPlayers(event, viewer)) return event.data;
  return withholdPlayers(event.type, event.data) ?? event.data;
}

/** Says of events whether anybody may know the players that they name. */
export type OpenPlayers = (events: readonly LiveEvent[]) => Promise<(event: LiveEvent) => boolean>;

const OPEN: readonly string[] = ['public', 'limited'];

/** As the profile service has the teams now. A team that nothing is known of is not open, nor is one while that service does not answer. */
export function readOpenPlayers({ profiles, logger }: Pick<Clients, 'profiles'> & { logger: Logger }): OpenPlayers {
  return async (events) => {
    const teamIds = [...new Set(events.filter(namesPlayers).map(({ data }) => data.teamId))].filter((id) => typeof id === 'string');
    const open = new Set<unknown>();
    if (teamIds.length > 0) {
      const { teams } = await profiles.batchGetTeamMemberIds({ teamIds }, { deadlineMs: DEADLINE_MS }).catch((error: unknown) => {
        logger.warn({ err: error }, 'players of teams are withheld: their visibility is not known');
        return { teams: [] };
      });
      for (const { teamId, visibility } of teams) if (OPEN.includes(visibility)) open.add(teamId);
    }
    return (event) => !namesPlayers(event) || open.has(event.data.teamId);
  };
}

/** What happened while the match was not published names its creator's team alone, and stays theirs. */
const isForAll = ({ type, audience }: LiveEvent): boolean => FOR_ALL.test(type) && audience.gameId !== undefined;

const namesPlayers = ({ type, data }: LiveEvent): boolean =>
  (findDefinition(type)?.ofPlayers ?? []).some((name) => Object.hasOwn(data, name));

function concerns({ audience }: LiveEvent, viewer: Viewer): boolean {
  if (viewer.gameId !== undefined) return audience.gameId === viewer.gameId;
  if (viewer.leagueId !== undefined) return audience.leagueId === viewer.leagueId;
  return (audience.userIds ?? []).includes(viewer.userId) || (audience.teamIds ?? []).some((teamId) => viewer.teamIds.has(teamId));
}

function seesPlayers({ audience, data }: LiveEvent, { userId, teamIds, gameId }: Viewer): boolean {
  if (gameId !== undefined) return audience.gameId === gameId;
  return teamIds.has(String(data.teamId)) || (audience.userIds ?? []).includes(userId);
}
