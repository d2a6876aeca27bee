import { DomainError } from '@matchpoint/errors';
import type { PoolClient } from 'pg';
import type { CallerTeams } from '../peers/index.js';
import type { LeagueTeamRow } from './store/league-teams.js';
import { isApplication } from './rules/membership.js';
import { requireLeagueTeam } from './decide-on-team.js';

/**
 * A membership whose team the caller captains. A caller outside the team does not learn from its id whether it has applied.
 * @throws DomainError error_league_team_not_found, error_captain_required
 */
export async function requireCaptainedTeam(
  tx: PoolClient,
  leagueId: string,
  id: string,
  { callerTeams, now }: { callerTeams: CallerTeams; now: Date },
): Promise<LeagueTeamRow> {
  const team = await requireLeagueTeam(tx, leagueId, id, now);
  if (callerTeams.captained.has(team.teamId)) return team;
  const isHidden = id === team.teamId && isApplication(team.status) && !callerTeams.all.has(team.teamId);
  throw new DomainError(isHidden ? 'error_league_team_not_found' : 'error_captain_required');
}
