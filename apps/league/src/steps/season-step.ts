import { league } from '@matchpoint/contracts';
import { DomainError } from '@matchpoint/errors';
import type { CallContext } from '@matchpoint/rpc';
import type { PoolClient } from 'pg';
import type { LeagueContext } from '../context.js';
import { findSeason, type SeasonRow } from '../db/leagues.js';
import { requireSeasonCommand, type SeasonCommand } from '../domain/season-lifecycle.js';
import { administerLeague, type LeagueAct } from './administer-league.js';
import type { LeagueEventType } from './tell-of-league.js';

interface SeasonStep {
  operation: 'activateLeagueSeason' | 'completeLeagueSeason' | 'deleteLeagueSeason';
  command: SeasonCommand;
  event: Extract<LeagueEventType, `league.season_${string}`>;
  /** What else the step asks, and its effect. */
  apply(tx: PoolClient, season: SeasonRow, now: Date): Promise<void>;
}

/** The season of the league, or its 404. @throws DomainError error_league_season_not_found */
export async function requireSeason(tx: PoolClient, leagueId: string, seasonId: string): Promise<SeasonRow> {
  const season = await findSeason(tx, leagueId, seasonId);
  if (!season) throw new DomainError('error_league_season_not_found');
  return season;
}

/** One step of a season's life, by staff, under the league's lock (league administration 4). */
export function takeSeasonStep(
  context: LeagueContext,
  call: CallContext,
  request: league.ChangeLeagueSeasonRequest,
  { operation, command, event, apply }: SeasonStep,
): Promise<league.ChangeLeagueSeasonResponse> {
  let season: SeasonRow;
  return administerLeague(
    context,
    call,
    { operation, league: request.league },
    {
      codec: league.ChangeLeagueSeasonResponse,
      async find(tx, act: LeagueAct) {
        // A season that this very call has deleted is found again by nobody: DELETE takes no Idempotency-Key.
        season = await requireSeason(tx, act.league.id, request.seasonId);
      },
      async write(tx, { now, tell }) {
        requireSeasonCommand(command, season);
        await apply(tx, season, now);
        const { id, name, gameId } = season;
        await tell({ type: event, targetType: 'season', targetId: id, metadata: { name, gameId } });
        return { timestamp: now.toISOString() };
      },
    },
  );
}
