import { league } from '@matchpoint/contracts';
import { newId } from '@matchpoint/core';
import { DomainError, invalidInput } from '@matchpoint/errors';
import type { Handlers } from '@matchpoint/rpc';
import type { ClientBase } from 'pg';
import { administerLeague } from '../../access/index.js';
import type { LeagueContext } from '../../context.js';
import { countActivitiesOfDay } from '../../feed/index.js';
import { LEAGUE_LIMITS, refuseFull } from '../../limits.js';
import { findTeam } from '../../peers/index.js';
import { decideMembership } from '../../teams/index.js';
import { countRunningBans, findBanned, insertBan } from '../store/bans.js';

const MAX_YEARS = 5;

/**
 * Bans a team, which need not be in the league; its membership is banned while the ban runs (docs/reference/league-membership.md#bans).
 * @throws DomainError as administerLeague, error_team_not_found, error_league_team_banned, error_limit_reached, INVALID_INPUT for the end
 */
export function createLeagueBan(context: LeagueContext): Handlers<league.LeagueAdministrationServiceService>['createLeagueBan'] {
  return async ({ league: identifier, teamId, reason, isPermanent, expiresAtMs }, call) => {
    checkEnd(isPermanent, expiresAtMs);
    const team = await findTeam(context.peers, call, teamId);
    return administerLeague(
      context,
      call,
      { operation: 'createLeagueBan', league: identifier },
      {
        codec: league.CreateLeagueBanResponse,
        find: () => (team ? Promise.resolve() : Promise.reject(new DomainError('error_team_not_found'))),
        async write(tx, { league: { id: leagueId }, caller: { userId }, now, tell }) {
          const expiresAt = endOf(expiresAtMs, now);
          const banned = team?.id as string;
          if ((await findBanned(tx, leagueId, [banned], now)).has(banned)) throw new DomainError('error_league_team_banned');
          await refuseManyToday(tx, leagueId, banned, now);
          refuseFull(await countRunningBans(tx, leagueId, now), LEAGUE_LIMITS.bans, 'bans in this league');
          const id = newId('ban');
          await insertBan(tx, { id, leagueId, teamId: banned, reason, expiresAt, createdBy: userId }, now);
          await decideMembership(tx, leagueId, banned, { status: 'banned', userId, reason }, now);
          await tell({
            type: 'league.team_banned',
            targetType: 'team',
            targetId: banned,
            metadata: { banId: id, isPermanent, ...(expiresAt !== null && { expiresAt }) },
            teamIds: [banned],
          });
          return { banId: id, timestamp: now.toISOString() };
        },
      },
    );
  };
}

/** @throws DomainError error_limit_reached */
async function refuseManyToday(tx: ClientBase, leagueId: string, teamId: string, now: Date): Promise<void> {
  const bans = await countActivitiesOfDay(tx, leagueId, { type: 'league.team_banned', targetIds: [teamId] }, now);
  const count = bans.get(teamId) ?? 0;
  if (count >= LEAGUE_LIMITS.bansOfTeamADay)
    throw new DomainError('error_limit_reached', { message: `The league has banned the team ${count} times in the last 24 hours.` });
}

function checkEnd(isPermanent: boolean, expiresAtMs: number | undefined): void {
  if (isPermanent && expiresAtMs !== undefined) throw invalidInput('body.expiresAt', 'a permanent ban has no end');
  if (!isPermanent && expiresAtMs === undefined) throw invalidInput('body.expiresAt', 'is required for a ban that is not permanent');
}

/** ISO 8601; null: permanent. Checked when the ban is created, not when a retry asks for its recorded answer. */
function endOf(expiresAtMs: number | undefined, now: Date): string | null {
  if (expiresAtMs === undefined) return null;
  const latest = new Date(now);
  latest.setUTCFullYear(now.getUTCFullYear() + MAX_YEARS);
  if (!(expiresAtMs > now.getTime() && expiresAtMs <= latest.getTime()))
    throw invalidInput('body.expiresAt', 'must be in the future, and within five years');
  return new Date(expiresAtMs).toISOString();
}
