import { HOUR_MS } from '@matchpoint/core';
import { isUnavailable, withTransaction } from '@matchpoint/postgres';
import { type BackgroundWork, repeatWork } from '@matchpoint/rpc';
import type { PoolClient } from 'pg';
import { lockLeague } from '../access/index.js';
import type { LeagueContext } from '../context.js';
import { tellOfLeague } from '../feed/index.js';
import { nextMembership } from './rules/membership.js';
import { findTeamsToFollow, markFollowed, sweepClosedTeams } from './store/closed-teams.js';
import { decideMembership, findInvolvedLeagues, findLeagueTeam } from './store/league-teams.js';

const INTERVAL_MS = 1_000;
/** Longer than any call that has read the team before it was closed. */
const REMEMBERED_MS = HOUR_MS;

type FollowingContext = Pick<LeagueContext, 'pool' | 'clock' | 'logger'>;

/**
 * Removes disbanded teams from their leagues without a cooldown, and withdraws their pending applications. A team that fails is retried and
 * holds up no other.
 */
async function followClosedTeams({ pool, clock, logger }: FollowingContext): Promise<void> {
  for (const team of await findTeamsToFollow(pool)) {
    try {
      for (const leagueId of await findInvolvedLeagues(pool, team.teamId)) {
        await withTransaction(pool, (tx) => leave(tx, leagueId, team.teamId, clock.now()));
      }
      await markFollowed(pool, team, clock.now());
    } catch (error) {
      if (isUnavailable(error)) throw error;
      logger.error({ err: error, teamId: team.teamId }, 'a closed team could not be removed from its leagues; will retry');
    }
  }
}

async function leave(tx: PoolClient, leagueId: string, teamId: string, now: Date): Promise<void> {
  await lockLeague(tx, leagueId);
  const member = await findLeagueTeam(tx, leagueId, teamId, now);
  const status = member && nextMembership(member.status, 'disband');
  if (!status) return;
  await decideMembership(tx, leagueId, teamId, { status }, now);
  const metadata = { leagueTeamId: member.id, gameId: member.gameId, reason: 'team_closed' };
  const type = status === 'withdrawn' ? 'league.application_withdrawn' : 'league.team_left';
  await tellOfLeague(tx, { leagueId, now }, [{ type, targetType: 'team', targetId: teamId, metadata, teamIds: [teamId] }]);
}

/** Runs now and every second until stopped. */
export function startFollowingClosedTeams(context: FollowingContext): BackgroundWork {
  const look = async (): Promise<void> => {
    await followClosedTeams(context);
    await sweepClosedTeams(context.pool, new Date(context.clock.now().getTime() - REMEMBERED_MS).toISOString());
  };
  return repeatWork(INTERVAL_MS, look, (error) => context.logger.warn({ err: error }, 'closed teams could not be processed'));
}
