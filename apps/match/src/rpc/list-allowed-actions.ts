import type { match, MatchAction } from '@matchpoint/contracts';
import { undefinedIf } from '@matchpoint/errors';
import type { CallContext, Handlers } from '@matchpoint/rpc';
import type { MatchContext } from '../context.js';
import { findWaiting } from '../db/list-acceptances.js';
import { readTerms } from '../db/dispute-terms.js';
import { findRooms } from '../db/rooms.js';
import { allowedActions, otherTeamsOf, personsIn } from '../steps/allowed-actions.js';
import { rosterOf } from '../domain/attendance.js';
import { checkInOf } from '../domain/check-in.js';
import { finalAt } from '../domain/disputes.js';
import type { MatchState } from '../domain/match-state.js';
import type { Room } from '../domain/next-action.js';
import { isOfEitherTeam, type Standing } from '../domain/standing.js';
import type { TeamRosterReader } from '../peers/team-rosters.js';
import { readStanding, requirePerson, requireReadable } from '../steps/callers.js';
import { findStaffPass } from '../steps/staff-pass.js';
import { toOutlook } from '../steps/to-outlook.js';

const ANSWERS: readonly MatchAction[] = ['acceptances/approve', 'acceptances/decline'];

/**
 * `allowedActions` of GET /matches/{matchId}: what the caller may currently do to the match. The lifecycle decides; there must also be an
 * acceptance to answer, or a team that could accept the match. Rules that only the league knows are left out. Also `nextAction`, and which
 * sides are ready, and the lobby code. A key of a league acts for nobody: it only sees the code and who has checked in.
 * @throws error_match_not_found
 */
export function listAllowedActions(context: MatchContext): Handlers<match.MatchDetailServiceService>['listAllowedActions'] {
  const { pool, peers } = context;
  return async ({ matchId }, call) => {
    const caller = requirePerson(call);
    const [rooms, standing] = await Promise.all([findRooms(pool, [matchId]), readStanding(peers, call, caller)]);
    const room = rooms.get(matchId);
    requireReadable(room?.match, standing, caller);
    const { match: found, rosters } = room as Room;
    const isOfStaff = await isStaff(context, call, room as Room, standing);
    const outlook = toOutlook(room as Room, standing, isOfStaff, context.clock.now());
    const seesCode = isOfStaff || isOfEitherTeam(found, standing) || rosterOf(rosters, standing.userId) !== undefined;
    const lobbyCode = (seesCode && found.lobbyCode) || undefined;
    if (caller.kind !== 'personal') return { actions: [], readyTeamIds: [], outlook: { ...outlook, nextAction: undefined }, lobbyCode };
    const told = { readyTeamIds: readyTeamsOf(found), outlook, lobbyCode };
    const possible = allowedActions(found, personsIn(found, rosters, standing));
    const canDispute = possible.includes('disputes') && (await isDisputable(context, room as Room));
    const actions = possible.filter((action) => action !== 'disputes' || canDispute);
    if (!actions.some((action) => action === 'accept' || ANSWERS.includes(action))) return { actions, ...told };
    const others = otherTeamsOf(found, standing);
    const { isAwaited, teamIds } = await findWaiting(pool, matchId, others);
    const canAccept = await canTakeUp(
      (ids: readonly string[]) => context.readTeamRosters(ids, call.requestId),
      found,
      others.filter((teamId) => !teamIds.includes(teamId)),
      standing,
    );
    return {
      actions: actions.filter((action) => (action === 'accept' ? canAccept : isAwaited || !ANSWERS.includes(action))),
      ...told,
    };
  };
}

/** A result is disputable until it is final; a match in progress once a map has a score. */
async function isDisputable({ pool, clock }: Pick<MatchContext, 'pool' | 'clock'>, { match: found, maps }: Room): Promise<boolean> {
  const { windowMinutes } = await readTerms(pool, found.leagueId);
  const until = finalAt(found, windowMinutes);
  return until === undefined ? maps.length > 0 : clock.now().toISOString() <= until;
}

/**
 * Whether the caller is on the staff of the league or the platform. Asked only if the answer depends on it: the lobby code, and the
 * check-ins of a league's match, are visible to both teams and to them. A platform role that needs a second factor first does not count,
 * but refuses nothing: everyone may read the match.
 */
async function isStaff(context: MatchContext, call: CallContext, room: Room, standing: Standing): Promise<boolean> {
  const { leagueId, lobbyCode } = room.match;
  const isAsked = lobbyCode !== null || (leagueId !== null && checkInOf(room.match) !== undefined);
  if (!isAsked || isOfEitherTeam(room.match, standing)) return false;
  if (leagueId === null && call.caller?.platformRole !== 'counts') return false;
  const pass = await findStaffPass(context, call, room.match, 'MEMBER').catch(undefinedIf('error_second_factor_required'));
  return pass?.isStaff === true;
}

function readyTeamsOf({ creatorTeamId, creatorReadyAt, acceptedTeamId, acceptedReadyAt }: MatchState): string[] {
  return [creatorReadyAt && creatorTeamId, acceptedReadyAt && acceptedTeamId].filter((teamId) => teamId !== null);
}

/** Whether one of the teams plays the match's game, is active, and is large enough. */
async function canTakeUp(
  readTeamRosters: TeamRosterReader,
  { gameId, teamSize }: MatchState,
  teamIds: readonly string[],
  { userId }: Standing,
): Promise<boolean> {
  const teams = [...(await readTeamRosters(teamIds)).values()];
  return teams.some((team) => team.isActive && team.gameId === gameId && team.memberIds.size >= teamSize && team.captainIds.has(userId));
}
