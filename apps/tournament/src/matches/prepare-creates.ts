import type { match } from '@matchpoint/contracts';
import { type MatchToCreate, readMatchesToCreate } from '../brackets/index.js';
import type { TournamentContext } from '../context.js';
import { findTournament } from '../record/index.js';
import { keepRequest, type LeasedJob } from './store/jobs.js';
import { findWaiting } from './store/nodes.js';

export interface PreparedCreates {
  /** Each with its request. */
  readonly toSend: LeasedJob[];
  /** Never sent, because their nodes no longer wait for these matches. */
  readonly superseded: LeasedJob[];
}

/**
 * Builds the requests of CREATE jobs without one, with current teams and rosters, and stores them with their jobs. A job with a
 * request was sent before, possibly with success, so it repeats its request, even if its node has moved on; the job that ends the match
 * comes after it.
 */
export async function prepareCreates(
  { pool }: Pick<TournamentContext, 'pool'>,
  jobs: readonly LeasedJob[],
  holder: string,
): Promise<PreparedCreates> {
  const fresh = jobs.filter(({ payload }) => payload.request === undefined);
  const waiting = await findWaiting(
    pool,
    fresh.map(({ nodeId }) => nodeId),
  );
  const wanted = fresh.filter(({ nodeId, matchId }) => waiting.get(nodeId) === matchId);
  const matches = await readMatches(pool, wanted);
  const toSend = jobs.filter(({ payload }) => payload.request !== undefined);
  const superseded = fresh.filter((job) => !wanted.includes(job));
  for (const job of wanted) {
    const found = matches.get(job.nodeId);
    if (found === undefined) superseded.push(job);
    else {
      const request = toRequest(job, found);
      if (await keepRequest(pool, job.position, holder, request)) toSend.push({ ...job, payload: { ...job.payload, request } });
    }
  }
  return { toSend, superseded };
}

async function readMatches(pool: TournamentContext['pool'], jobs: readonly LeasedJob[]): Promise<Map<string, MatchToCreate>> {
  const matches = new Map<string, MatchToCreate>();
  for (const tournamentId of new Set(jobs.map((job) => job.tournamentId))) {
    const tournament = await findTournament(pool, tournamentId);
    if (tournament === undefined) continue;
    const nodeIds = jobs.filter((job) => job.tournamentId === tournamentId).map(({ nodeId }) => nodeId);
    for (const found of await readMatchesToCreate(pool, tournament, nodeIds)) matches.set(found.nodeId, found);
  }
  return matches;
}

function toRequest(
  { matchId, tournamentId, nodeId, attempt, payload }: LeasedJob,
  { gameId, teamSize, bestOf, headstart, settings, stage, creator, accepted }: MatchToCreate,
): match.NewTournamentMatch {
  const toSide = ({ teamId, activeRoster, bench, members }: MatchToCreate['creator']): match.TournamentMatchSide => ({
    ...{ teamId, activeUserIds: [...activeRoster], benchUserIds: [...bench], memberUserIds: [...members] },
  });
  const { gameModeId, platform, inputDevice, region, mapSelectionType, mapPreferenceMode, selectedMaps, selectedObjectives } = settings;
  return {
    ...{ matchId, tournamentId, nodeId, attempt, gameId, gameModeId, bestOf, teamSize, headstart },
    ...{ platform, inputDevice, region, mapSelectionType, mapPreferenceMode },
    ...{ selectedMaps: [...selectedMaps], selectedObjectives: [...(selectedObjectives ?? [])] },
    ...{ creator: toSide(creator), accepted: toSide(accepted), roundStartsAt: payload.scheduledAt },
    stage: { ...stage },
  };
}
