import type { MembershipStatus } from '@matchpoint/core';
import { DomainError } from '@matchpoint/errors';
import type { PoolClient } from 'pg';
import { findLeagueTeam, type LeagueTeamRow } from './store/league-teams.js';
import { type MembershipCommand, nextMembership } from './rules/membership.js';

/** A membership by its own id or the team's. @throws DomainError error_league_team_not_found */
export async function requireLeagueTeam(tx: PoolClient, leagueId: string, id: string, now: Date): Promise<LeagueTeamRow> {
  const found = await findLeagueTeam(tx, leagueId, id, now);
  if (!found) throw new DomainError('error_league_team_not_found');
  return found;
}

/** The state that a command leads to. @throws DomainError error_league_team_not_in_valid_state */
export function requireTransition(status: MembershipStatus | null, command: MembershipCommand): MembershipStatus {
  const next = nextMembership(status, command);
  if (next === undefined) {
    throw new DomainError('error_league_team_not_in_valid_state', { message: `The team's membership is ${status ?? 'not there'}.` });
  }
  return next;
}
