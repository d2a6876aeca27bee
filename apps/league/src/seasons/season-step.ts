import { league } from '@matchpoint/contracts';
import { DomainError } from '@matchpoint/errors';
import type { CallContext } from '@matchpoint/rpc';
import type { PoolClient } from 'pg';
import { administerLeague } from '../access/index.js';
import type { LeagueContext } from '../context.js';
import type { LeagueEventType } from '../feed/index.js';
import { requireSeasonCommand, type SeasonCommand } from './rules/season-lifecycle.js';
import { findSeason, type SeasonRow } from './store/list-seasons.js';

interface SeasonStep {
  operation: 'activateLeagueSeason' | 'completeLeagueSeason' | 'deleteLeagueSeason';
  command: SeasonCommand;
  event: Extract<LeagueEventType, `league.season_${string}`>;
  /** The transition's additional checks, and its effect. */
  apply(tx: PoolClient, season: SeasonRow, now: Date): Promise<void>;
}

/** The league's season. @throws DomainError error_league_season_not_found */
export async function requireSeason(tx: PoolClient, leagueId: string, seasonId: string): Promise<SeasonRow> {
  const season = await findSeason(tx, leagueId, seasonId);
  if (!season) throw new DomainError('error_league_season_not_found');
  return season;
}

/** A transition of a season by staff, under the league's lock (docs/reference/seasons-and-points.md#seasons). */
export function takeSeasonStep(
  context: LeagueContext,
  call: CallContext,
  request: league.ChangeLeagueSeasonRequest,
  { operation, command, event, apply }: SeasonStep,
): Promise<league.ChangeLeagueSeasonResponse> {
  return administerLeague(
    context,
    call,
    { operation, league: request.league },
    {
      codec: league.ChangeLeagueSeasonResponse,
      // A repeated deletion finds no season: DELETE takes no Idempotency-Key.
      find: (tx, act) => requireSeason(tx, act.league.id, request.seasonId),
      async write(tx, { now, tell }, { found: season }) {
        requireSeasonCommand(command, season);
        await apply(tx, season, now);
        const { id, name, gameId } = season;
        await tell({ type: event, targetType: 'season', targetId: id, metadata: { name, gameId } });
        return { timestamp: now.toISOString() };
      },
    },
  );
}
