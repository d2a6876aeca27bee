import { league } from '@matchpoint/contracts';
import { newId } from '@matchpoint/core';
import { appendEvent } from '@matchpoint/events';
import { DomainError, invalidInput } from '@matchpoint/errors';
import type { Handlers } from '@matchpoint/rpc';
import type { PoolClient } from 'pg';
import { administerLeague } from '../../access/index.js';
import type { LeagueContext } from '../../context.js';
import { LEAGUE_LIMITS, refuseFull } from '../../limits.js';
import { findTeam } from '../../peers/index.js';
import { requireLeagueGame } from '../../rules/index.js';
import { findActiveSeason, refuseSeason, requireSeason } from '../../seasons/index.js';
import { tellOfDeduction } from '../../standings/index.js';
import { checkNamedMatch, checkPenalty } from '../rules/penalty.js';
import { countPenaltiesInForce, insertPenalty, wasApproved } from '../store/penalties.js';

const PRESEASON = 'preseason';

/**
 * Penalizes a team in the given season, else the active one, else the preseason. A deduction counts at once; a forfeit takes the named
 * match, else the team's earliest accepted one, else its next; until then it is pending.
 * @throws DomainError as administerLeague; error_team_not_found, error_league_game_not_found, error_league_season_not_found,
 * error_match_not_found, error_league_season_not_in_valid_state, error_league_team_not_in_league, error_not_match_participant,
 * error_dispute_conflict, error_match_not_in_valid_state, error_limit_reached, INVALID_INPUT
 */
export function createLeaguePenalty(context: LeagueContext): Handlers<league.LeagueCompetitionServiceService>['createLeaguePenalty'] {
  return async (request, call) => {
    checkPenalty(request);
    const team = await findTeam(context.peers, call, request.teamId);
    const teamId = team?.id ?? request.teamId;
    const { gameId, type, value, reason, matchId } = request;
    return administerLeague(
      context,
      call,
      { operation: 'createLeaguePenalty', league: request.league },
      {
        codec: league.CreateLeaguePenaltyResponse,
        async find(tx, act) {
          await requireLeagueGame(tx, act.league.id, gameId);
          // A team that the catalog no longer has may still have played here.
          if (!team && !(await wasApproved(tx, act.league.id, teamId, gameId))) throw new DomainError('error_team_not_found');
          const seasonId = await findSeasonId(tx, act.league.id, request);
          if (matchId !== undefined && request.match === undefined) throw new DomainError('error_match_not_found');
          return seasonId;
        },
        async write(tx, { league: { id: leagueId }, caller, now, tell }, { found: seasonId }) {
          if (!(await wasApproved(tx, leagueId, teamId, gameId))) throw new DomainError('error_league_team_not_in_league');
          checkNamedMatch(leagueId, { ...request, teamId }, request.match);
          await refuseCompleted(tx, leagueId, seasonId);
          refuseFull(await countPenaltiesInForce(tx, leagueId, { seasonId, gameId }), LEAGUE_LIMITS.penalties, 'penalties in this season');
          const id = newId('pen');
          const isForfeit = type === 'MATCH_FORFEIT';
          await insertPenalty(tx, leagueId, {
            ...{ id, seasonId, gameId, teamId, type, reason, issuedBy: caller.userId, createdAt: now.toISOString() },
            ...{ value: value ?? null, matchId: matchId ?? null, status: isForfeit ? 'pending' : 'active' },
          });
          await tell({
            ...{ type: 'league.penalty_issued', targetType: 'penalty', targetId: id, teamIds: [teamId] },
            metadata: { teamId, gameId, seasonId: seasonId || null, type, ...(value !== undefined && { value }), reason },
          });
          if (type === 'POINT_DEDUCTION') await tellOfDeduction(tx, { leagueId, seasonId, gameId, teamId }, now);
          if (isForfeit) {
            await appendEvent(tx, {
              type: 'internal.league.forfeit_ordered',
              subject: leagueId,
              data: { leagueId, penaltyId: id, gameId, teamId, ...(matchId !== undefined && { matchId }) },
            });
          }
          return { penaltyId: id, timestamp: now.toISOString() };
        },
      },
    );
  };
}

/** Empty: preseason. */
async function findSeasonId(tx: PoolClient, leagueId: string, { seasonId, gameId }: league.CreateLeaguePenaltyRequest): Promise<string> {
  if (seasonId === PRESEASON) return '';
  if (seasonId === undefined) return (await findActiveSeason(tx, leagueId, gameId))?.id ?? '';
  const season = await requireSeason(tx, leagueId, seasonId);
  if (season.gameId !== gameId) throw invalidInput('body.seasonId', `is a season of ${season.gameId}`);
  return season.id;
}

async function refuseCompleted(tx: PoolClient, leagueId: string, seasonId: string): Promise<void> {
  if (seasonId === '') return;
  const { name, status } = await requireSeason(tx, leagueId, seasonId);
  if (status === 'completed') throw refuseSeason(`The season ${name} is completed and accepts no penalties.`);
}
