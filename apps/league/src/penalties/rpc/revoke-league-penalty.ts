import { league } from '@matchpoint/contracts';
import { appendEvent } from '@matchpoint/events';
import { DomainError } from '@matchpoint/errors';
import type { Handlers } from '@matchpoint/rpc';
import { administerLeague } from '../../access/index.js';
import type { LeagueContext } from '../../context.js';
import { tellOfDeduction } from '../../standings/index.js';
import { lockPenalty, revokePenalty } from '../store/penalties.js';

/**
 * Revokes an active or pending penalty, also in a completed season. A forfeit that the match service has claimed will be served: claim and
 * revocation take turns at the penalty's row, so that a revoked forfeit is never served.
 * @throws DomainError as administerLeague; error_league_penalty_not_found, error_league_penalty_not_active
 */
export function revokeLeaguePenalty(context: LeagueContext): Handlers<league.LeagueCompetitionServiceService>['revokeLeaguePenalty'] {
  return ({ league: identifier, penaltyId }, call) => {
    return administerLeague(
      context,
      call,
      { operation: 'revokeLeaguePenalty', league: identifier },
      {
        codec: league.RevokeLeaguePenaltyResponse,
        async find(tx, act) {
          const penalty = await lockPenalty(tx, act.league.id, penaltyId);
          if (!penalty) throw new DomainError('error_league_penalty_not_found');
          return penalty;
        },
        async write(tx, { league: { id: leagueId }, caller, now, tell }, { found: penalty }) {
          const { status, isServing, type, teamId, gameId, seasonId } = penalty;
          if (status !== 'active' && status !== 'pending') {
            throw new DomainError('error_league_penalty_not_active', { message: `The penalty is ${status}.` });
          }
          if (isServing) throw new DomainError('error_league_penalty_not_active', { message: 'The penalty is being served.' });
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
