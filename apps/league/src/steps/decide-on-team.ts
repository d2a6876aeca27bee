import { DomainError } from '@matchpoint/errors';
import type { PoolClient } from 'pg';
import { countApproved, findLeagueTeam, type LeagueTeamRow } from '../db/league-teams.js';
import { readSettings } from '../db/league-settings.js';
import { type MembershipCommand, type MembershipStatus, nextMembership } from '../domain/membership.js';

/** A membership by its own id or the team's. @throws DomainError error_league_team_not_found */
export async function requireLeagueTeam(tx: PoolClient, leagueId: string, id: string, now: Date): Promise<LeagueTeamRow> {
  const found = await findLeagueTeam(tx, leagueId, id, now);
  if (!found) throw new DomainError('error_league_team_not_found');
  return found;
}

/** Where a command leads. @throws DomainError error_league_team_not_in_valid_state */
export function requireTransition(status: MembershipStatus | null, command: MembershipCommand): MembershipStatus {
  const next = nextMembership(status, command);
  if (next === undefined) {
    throw new DomainError('error_league_team_not_in_valid_state', { message: `The team's membership is ${status ?? 'not there'}.` });
  }
  return next;
}

/** A place among the teams of a game, under the league's lock. @throws DomainError error_limit_reached */
export async function requirePlace(tx: PoolClient, leagueId: string, gameId: string): Promise<void> {
  const { maxTeamsPerGame } = await readSettings(tx, leagueId);
  if (maxTeamsPerGame !== null && (await countApproved(tx, leagueId, gameId)) >= maxTeamsPerGame) {
    throw new DomainError('error_limit_reached', { message: `The league takes ${maxTeamsPerGame} teams of a game.` });
  }
}
