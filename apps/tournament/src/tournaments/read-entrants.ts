import type { CallContext } from '@matchpoint/rpc';
import type { TournamentContext } from '../context.js';
import type { SeedingMethod } from '../domain/seeds/seed-order.js';
import { readRatings, readTeamsNow, type TeamNow } from '../peers/index.js';
import type { TournamentRow } from '../record/index.js';
import { listParticipants } from '../rosters/index.js';
import { readSeason } from './read-season.js';

/** What a start needs from other services. */
export interface Entrants {
  /** Ordinals by team. */
  readonly ratings: ReadonlyMap<string, number>;
  /** The teams that hold a slot; those that have entered since are missing. */
  readonly teams: ReadonlyMap<string, TeamNow>;
  /** When they were read, at the earliest. */
  readonly readAt: Date;
  readonly seasonId: string | null;
}

/** Reads what a start needs from other services, before its transaction. */
export async function readEntrants(
  context: Pick<TournamentContext, 'clock' | 'pool' | 'peers'>,
  call: Pick<CallContext, 'requestId'>,
  row: TournamentRow,
  method: SeedingMethod,
): Promise<Entrants> {
  const readAt = context.clock.now();
  const teamIds = (await listParticipants(context.pool, row.id, ['APPROVED'])).map(({ teamId }) => teamId);
  return {
    readAt,
    teams: await readTeamsNow(context.peers, call, teamIds),
    ratings: await readRatings(context.peers, call, method === 'RATING' ? teamIds : []),
    seasonId: await readSeason(context, call, row),
  };
}
