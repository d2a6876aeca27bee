import {
  findDefinition,
  isOfLeagueForAll,
  isOfMatchForAll,
  isOfTournamentForAll,
  ofLeagueForAll,
  ofTournamentForAll,
  showsPlayers,
  withholdPlayers,
} from '@matchpoint/events';
import type { Logger } from '@matchpoint/telemetry';
import type { Clients } from '../peers/clients.js';
import type { LiveEvent } from './live-event.js';
import type { Viewer } from './viewer.js';

/** Delivery of an event waits at most this long. */
const DEADLINE_MS = 2_000;

/** How much of an event is shown: all of it, all but the players it names, or the public part about a league or tournament. */
export type Form = 'whole' | 'withheld' | 'forAll';

/**
 * The part of an event that a viewer may see, about a match or league that they may read, or about themselves; undefined if nothing. The
 * keys of game developers and league operators see events of their game or league, people those about themselves and their teams, exactly
 * as their webhooks do. Players of a private team are only shown to its members, to the players themselves, and to the game's developer
 * (docs/reference/matches.md#visibility).
 * @param hasOpenPlayers whether the players it names are public
 */
export function formFor(viewer: Viewer, event: LiveEvent, hasOpenPlayers: boolean): Form | undefined {
  const definition = findDefinition(event.type);
  // It is unknown whom an event of an unknown type names, and internal events are not shown.
  if (definition === undefined || event.type.startsWith('internal.')) return undefined;
  const isTheirs = concerns(event, viewer) && viewer.mayRead(event.type.split('.', 1)[0] as string);
  if (!isTheirs && isOfLeagueForAll(event)) return 'forAll';
  if (!isTheirs && event.subject === viewer.tournamentId && isOfTournamentForAll(event)) return 'forAll';
  if (!isTheirs && !isOfMatchForAll(event)) return undefined;
  return hasOpenPlayers || seesPlayers(event, viewer) || !namesPlayers(event) ? 'whole' : 'withheld';
}

/** Whether a viewer is notified that a match has changed (`ROOM_CHANGED`): members of the teams that see it, if they may read matches. */
export const mayHearChanges = (viewer: Viewer, { data: { teamIds } }: LiveEvent): boolean =>
  Array.isArray(teamIds) && teamIds.some((teamId: string) => viewer.teamIds.has(teamId)) && viewer.mayRead('match');

/** An event's data, reduced to a form. */
export function dataIn(form: Form, event: LiveEvent): Readonly<Record<string, unknown>> {
  if (form === 'whole') return event.data;
  const shown = form === 'withheld' ? withholdPlayers(event.type, event.data) : (ofLeagueForAll(event) ?? ofTournamentForAll(event));
  return shown ?? event.data;
}

/** Determines whether the players named by events are public. */
export type OpenPlayers = (events: readonly LiveEvent[]) => Promise<(event: LiveEvent) => boolean>;

/** From the current teams in the profile service. Unknown teams count as private, as do all teams while the service doesn't respond. */
export function readOpenPlayers({ profiles, logger }: Pick<Clients, 'profiles'> & { logger: Logger }): OpenPlayers {
  return async (events) => {
    const teamIds = [...new Set(events.filter(namesPlayers).map(({ data }) => data.teamId))].filter((id) => typeof id === 'string');
    const open = new Set<unknown>();
    if (teamIds.length > 0) {
      const { teams } = await profiles.batchGetTeamMemberIds({ teamIds }, { deadlineMs: DEADLINE_MS }).catch((error: unknown) => {
        logger.warn({ err: error }, 'players of teams are withheld: their visibility is not known');
        return { teams: [] };
      });
      for (const { teamId, visibility } of teams) if (showsPlayers(visibility)) open.add(teamId);
    }
    return (event) => !namesPlayers(event) || open.has(event.data.teamId);
  };
}

const namesPlayers = ({ type, data }: LiveEvent): boolean =>
  (findDefinition(type)?.ofPlayers ?? []).some((name) => Object.hasOwn(data, name));

function concerns({ audience }: LiveEvent, viewer: Viewer): boolean {
  if (viewer.gameId !== undefined) return audience.gameId === viewer.gameId;
  if (viewer.leagueId !== undefined) return audience.leagueId === viewer.leagueId;
  const { userIds = [], teamIds = [], adminsOf } = audience;
  if (userIds.includes(viewer.userId) || teamIds.some((teamId) => viewer.teamIds.has(teamId))) return true;
  return viewer.groups?.some(({ type, id }) => type === adminsOf?.type && id === adminsOf.id) === true;
}

function seesPlayers({ audience, data }: LiveEvent, { userId, teamIds, gameId }: Viewer): boolean {
  if (gameId !== undefined) return audience.gameId === gameId;
  return teamIds.has(String(data.teamId)) || (audience.userIds ?? []).includes(userId);
}
