import type { Clock } from '@matchpoint/core';
import type { EventEnvelope } from '@matchpoint/events';
import type { PoolClient } from 'pg';
import { lockLeague } from '../db/administered-league.js';
import { decideMembership, findApprovals, findLeagueTeam } from '../db/league-teams.js';
import { nextMembership } from '../domain/membership.js';
import { tellOfLeague } from '../steps/tell-of-league.js';

/** What the profile service tells of teams. */
export const TEAM_EVENTS = ['internal.team.closed'] as const;

/**
 * A team that plays no new match leaves the leagues that it is in, without a cooldown, by nobody's hand (league administration 3); in the
 * event's transaction, under each league's lock, in one order.
 */
export async function applyTeamEvent(tx: PoolClient, { data }: { data: unknown }, { clock }: { clock: Clock }): Promise<void> {
  const { teamId } = data as EventEnvelope<'internal.team.closed'>['data'];
  const now = clock.now();
  for (const leagueId of await findApprovals(tx, teamId)) {
    if (!(await lockLeague(tx, leagueId))) continue;
    const member = await findLeagueTeam(tx, leagueId, teamId, now);
    const status = member && nextMembership(member.status, 'disband');
    if (!status) continue;
    await decideMembership(tx, leagueId, teamId, { status }, now);
    const metadata = { leagueTeamId: member.id, gameId: member.gameId, reason: 'team_closed' };
    await tellOfLeague(tx, { leagueId, now }, [
      { type: 'league.team_left', targetType: 'team', targetId: teamId, metadata, teamIds: [teamId] },
    ]);
  }
}
