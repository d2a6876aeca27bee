import { match } from '@matchpoint/contracts';
import type { Handlers } from '@matchpoint/rpc';
import type { MatchContext } from '../context.js';
import { findRosters } from '../db/match-state.js';
import { savePlayerStats } from '../db/player-stats.js';
import { decide } from '../domain/decide.js';
import { requireMapIndex } from '../domain/map-scores.js';
import { playerStatsEvents } from '../domain/player-stats.js';
import { countedFigures, isCounted, recount } from '../figures/index.js';
import { actOnMatch } from '../steps/act-on-match.js';
import { findAuthority, keepInAudit } from '../steps/match-authority.js';
import { parseObject } from '../steps/parse-object.js';

/**
 * POST /game/matches/{matchId}/player-stats, and a league's: replaces the statistics of a map, also for a match that has just been
 * completed.
 */
export function submitGamePlayerStats(context: MatchContext): Handlers<match.MatchScoreServiceService>['submitGamePlayerStats'] {
  return async ({ matchId, mapIndex, playerStats, league }, call) => {
    const authority = await findAuthority(context.peers, call, 'submitLeaguePlayerStats', league);
    return actOnMatch(context, call, {
      matchId,
      codec: match.SubmitGamePlayerStatsResponse,
      authorize: (found) => authority.requireOwn(found),
      async act({ tx, match: found, store, timestamp }) {
        requireMapIndex(found, mapIndex);
        const decision = decide(found, [], { name: 'record_player_stats', by: authority.by }, new Date(timestamp));
        const counted = isCounted(found) ? await countedFigures(tx, found) : undefined;
        const isNew = await savePlayerStats(tx, matchId, mapIndex, playerStats, timestamp);
        await store({
          ...decision,
          events: playerStatsEvents(await findRosters(tx, matchId), mapIndex, parseObject(playerStats) ?? {}),
        });
        if (counted) await recount(tx, [matchId], counted);
        await keepInAudit(tx, authority, found, 'match.player_stats_recorded', { mapIndex });
        return { mapIndex, action: isNew ? 'created' : 'updated' };
      },
    });
  };
}
