import type { match } from '@matchpoint/contracts';
import { invalidInput } from '@matchpoint/errors';
import type { Handlers } from '@matchpoint/rpc';
import type { MatchContext } from '../context.js';
import { findRooms } from '../db/rooms.js';
import type { TeamRoster } from '../domain/create-rules.js';
import { nextActionOf, type Room } from '../domain/next-action.js';
import type { Standing } from '../domain/standing.js';
import { callOptions } from '../peers/call-options.js';
import { readManyTeamRosters } from '../peers/team-rosters.js';

const MAX_MATCHES = 500;

/**
 * The people who must take the next action on matches (docs/reference/matches.md#next-action): captains of their teams and active players.
 * Four statements, however many matches there are. @throws error_unavailable
 */
export function listNextActions({ pool, peers, clock }: MatchContext): Handlers<match.MatchServiceService>['listNextActions'] {
  return async ({ matchIds, knownTeams }, call) => {
    if (matchIds.length > MAX_MATCHES) throw invalidInput('matchIds', `must contain at most ${MAX_MATCHES}`);
    const rooms = [...(await findRooms(pool, matchIds)).values()];
    const known = new Map(knownTeams.map((team) => [team.teamId, toPeople(team)]));
    const unknown = [...new Set(rooms.flatMap(teamsOf))].filter((teamId) => !known.has(teamId));
    const teams: ReadonlyMap<string, TeamPeople> = new Map([
      ...known,
      ...(await readManyTeamRosters(peers.profile, unknown, callOptions(call))),
    ]);
    const now = clock.now();
    return {
      awaited: rooms.flatMap((room) =>
        standingsIn(room, teams).flatMap((standing) => {
          const next = nextActionOf(room, standing, now);
          if (next?.by !== 'caller') return [];
          const { mapIndex, deadlineAt, ...action } = next;
          const nextAction = { ...action, mapIndex: mapIndex ?? undefined, deadlineAt: deadlineAt ?? undefined };
          return [{ matchId: room.match.id, userId: standing.userId, nextAction }];
        }),
      ),
    };
  };
}

const teamsOf = ({ match: { creatorTeamId, acceptedTeamId, challengedTeamId } }: Room): string[] =>
  [creatorTeamId, acceptedTeamId, challengedTeamId].filter((teamId) => teamId !== null);

type TeamPeople = Pick<TeamRoster, 'id' | 'memberIds' | 'captainIds'>;

function toPeople({ teamId, memberIds, captainIds }: match.ListNextActionsRequest_TeamPeople): TeamPeople {
  return { id: teamId, memberIds: new Set(memberIds), captainIds: new Set(captainIds) };
}

/** Everybody who may have to act: captains of the match's teams, and players on an active roster. */
function standingsIn(room: Room, teams: ReadonlyMap<string, TeamPeople>): Standing[] {
  const ofMatch = teamsOf(room).flatMap((teamId) => teams.get(teamId) ?? []);
  const people = new Set<string>();
  for (const { captainIds } of ofMatch) for (const userId of captainIds) people.add(userId);
  for (const { activeUserIds } of room.rosters) for (const userId of activeUserIds) people.add(userId);
  return Array.from(people, (userId) => {
    const own = new Map<string, { isCaptain: boolean }>();
    for (const { id, memberIds, captainIds } of ofMatch) if (memberIds.has(userId)) own.set(id, { isCaptain: captainIds.has(userId) });
    return { userId, teams: own };
  });
}
