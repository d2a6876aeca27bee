import { DomainError } from '@matchpoint/errors';
import type { PoolClient } from 'pg';
import type { LeagueTeamRow } from './store/league-teams.js';
import { isApplication } from './rules/membership.js';
import { requireLeagueTeam } from './decide-on-team.js';

/**
 * A membership whose team the caller captains. A caller who only knows the team does not learn whether it has applied.
 * @throws DomainError error_league_team_not_found, error_captain_required
 */
export async function requireCaptainedTeam(
  tx: PoolClient,
  leagueId: string,
  id: string,
  { captained, now }: { captained: ReadonlySet<string>; now: Date },
): Promise<LeagueTeamRow> {
  const team = await requireLeagueTeam(tx, leagueId, id, now);
  if (captained.has(team.teamId)) return team;
  const isHidden = id === team.teamId && isApplication(team.status);
  throw new DomainError(isHidden ? 'error_league_team_not_found' : 'error_captain_required');
}
