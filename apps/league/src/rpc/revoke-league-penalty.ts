import { league } from '@matchpoint/contracts';
import { appendEvent } from '@matchpoint/events';
import { DomainError } from '@matchpoint/errors';
import type { Handlers } from '@matchpoint/rpc';
import type { LeagueContext } from '../context.js';
import { lockPenalty, type PenaltyRow, revokePenalty } from '../db/penalties.js';
import { administerLeague } from '../steps/administer-league.js';
import { tellOfDeduction } from '../steps/tell-of-deduction.js';

/**
 * Takes a penalty back that is active or pending, in a completed season too.
 * @throws DomainError as administerLeague; error_league_penalty_not_found, error_league_penalty_not_active
 */
export function revokeLeaguePenalty(context: LeagueContext): Handlers<league.LeagueCompetitionServiceService>['revokeLeaguePenalty'] {
  return ({ league: identifier, penaltyId }, call) => {
    let penalty: PenaltyRow;
    return administerLeague(
      context,
      call,
      { operation: 'revokeLeaguePenalty', league: identifier },
      {
        codec: league.RevokeLeaguePenaltyResponse,
        async find(tx, act) {
          const found = await lockPenalty(tx, act.league.id, penaltyId);
          if (!found) throw new DomainError('error_league_penalty_not_found');
          penalty = found;
        },
        async write(tx, { league: { id: leagueId }, caller, now, tell }) {
          const { status, type, teamId, gameId, seasonId } = penalty;
          if (status !== 'active' && status !== 'pending') {
            throw new DomainError('error_league_penalty_not_active', { message: `The penalty is ${status}.` });
          }
          await revokePenalty(tx, penalty.id, caller.userId, now);
          await tell({
            ...{ type: 'league.penalty_revoked', targetType: 'penalty', targetId: penalty.id, teamIds: [teamId] },
            metadata: { teamId, gameId, seasonId: seasonId || null, type },
          });
          if (type === 'POINT_DEDUCTION') await tellOfDeduction(tx, { leagueId, seasonId, gameId, teamId }, now);
          if (type === 'MATCH_FORFEIT') {
            await appendEvent(tx, {
              type: 'internal.league.forfeit_withdrawn',
              subject: leagueId,
              data: { leagueId, penaltyId: penalty.id },
            });
          }
          return { timestamp: now.toISOString() };
        },
      },
    );
  };
}
