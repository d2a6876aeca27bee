import type { league } from '@matchpoint/contracts';
import { type CallContext, type Handlers, requireCaller } from '@matchpoint/rpc';
import { requireLeague } from '../../access/index.js';
import type { LeagueContext } from '../../context.js';
import { findTeam, readCallerTeams } from '../../peers/index.js';
import { findMemberships, type LeagueTeamRow, nextMembership, requireCaptain } from '../../teams/index.js';
import { type AppliedTeam, readFactsOfApplications } from '../read-application-facts.js';
import { findObstacle } from '../rules/application.js';

const MAX_TEAMS = 50;

/**
 * For each of the caller's teams: whether it is in a league, is pending, may apply, or may not, and why
 * (docs/reference/league-membership.md#applying).
 * @throws DomainError error_league_not_found, error_team_not_found, error_captain_required
 */
export function getLeagueApplyEligibility(context: LeagueContext): Handlers<league.LeagueTeamServiceService>['getLeagueApplyEligibility'] {
  return async ({ league: identifier, teamId }, call) => {
    const { userId } = requireCaller(call);
    const found = await requireLeague(context.pool, identifier);
    const teams = await readTeams(context, call, teamId);
    const now = context.clock.now();
    const teamIds = teams.map(({ id }) => id);
    const memberships = await findMemberships(context.pool, found.id, teamIds, now);
    const factsOf = await readFactsOfApplications(context.pool, found, teams, { userId, now });
    const rows = teams.map((team) => {
      const obstacle = found.status === 'active' ? findObstacle(factsOf(team), { isApplying: true })?.code : 'error_league_not_active';
      return toRow(team, memberships.get(team.id), obstacle);
    });
    const isIn = (status: string) => (row: league.ApplicantTeam) => row.status === status;
    const others = rows.filter((row) => !isIn('pending')(row) && !isIn('approved')(row));
    return {
      hasApprovedTeamHere: rows.some(isIn('approved')),
      pendingTeams: rows.filter(isIn('pending')),
      eligibleTeams: others.filter(({ error }) => error === undefined),
      ineligibleTeams: others.filter(({ error }) => error !== undefined),
    };
  };
}

async function readTeams({ peers }: LeagueContext, call: CallContext, teamId: string | undefined): Promise<AppliedTeam[]> {
  const callerTeams = await readCallerTeams(peers, call);
  if (teamId !== undefined) return [requireCaptain(await findTeam(peers, call, teamId), callerTeams)];
  const { captained } = callerTeams;
  if (captained.size === 0) return [];
  const request = { usernames: [], teams: [...captained].toSorted().slice(0, MAX_TEAMS) };
  const { teams } = await peers.profile.resolveReferences(request, { requestId: call.requestId });
  return teams.filter(({ status }) => status === 'active');
}

function toRow(team: AppliedTeam, membership: LeagueTeamRow | undefined, obstacle: string | undefined): league.ApplicantTeam {
  const mayApply = nextMembership(membership?.status ?? null, 'apply') !== undefined;
  const error = obstacle ?? (mayApply ? undefined : 'error_league_team_not_in_valid_state');
  return {
    teamId: team.id,
    gameId: team.gameId,
    leagueTeamId: membership?.id,
    status: membership?.status,
    reason: membership?.reason ?? undefined,
    error,
  };
}
