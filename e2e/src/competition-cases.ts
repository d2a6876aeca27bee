import { aCooldown, at, made, ofSample, RUN, run, succeeds, teamId } from './administration-cases.js';
import type { Client } from './http-client.js';
import type { OperationCase, Sample } from './operation-case.js';

/** Calls of the operations on seasons, points and penalties of a league that return 200. */

const season = (name: string, gameId = 'valorant'): object => ({
  ...{ gameId, name },
  ...{ startDate: Date.UTC(2026, 0, 1), endDate: Date.UTC(2026, 5, 30) },
});
const aSeason =
  (name: string, gameId?: string) =>
  async (request: Client): Promise<Sample> =>
    made((await run(request, '/seasons/create', season(name, gameId))).seasonId ?? '');
const anActiveSeason = (name: string, gameId: string) => async (request: Client) => {
  const begun = await aSeason(name, gameId)(request);
  await run(request, `/seasons/${begun.madeId}/activate`, {});
  return begun;
};

const deduction = (id: string): object => ({
  ...{ teamId: id, gameId: 'valorant', seasonId: 'preseason' },
  ...{ type: 'POINT_DEDUCTION', value: 3, reason: 'An ineligible player.' },
});
const aTeam = async (request: Client): Promise<Sample> => made(await teamId(request, 'stay'));
const aPenalty = async (request: Client): Promise<Sample> =>
  made((await run(request, '/penalties/create', deduction(await teamId(request, 'stay')))).penaltyId ?? '');

const aPenaltyAndACooldown = async (request: Client): Promise<Sample> => {
  await aCooldown(request);
  return aPenalty(request);
};

export const COMPETITION_CASES: Record<string, OperationCase> = {
  createLeagueSeason: succeeds(`${RUN}/seasons/create`, { body: season('Autumn'), holds: 'seasonId' }),
  updateLeagueSeason: succeeds(
    at((id) => `/seasons/${id}`),
    { prepare: aSeason('Late'), body: { name: 'Late Autumn', qualifies: 4, qualifiesFor: 'Playoffs' } },
  ),
  activateLeagueSeason: succeeds(
    at((id) => `/seasons/${id}/activate`),
    { prepare: aSeason('Spring') },
  ),
  completeLeagueSeason: succeeds(
    at((id) => `/seasons/${id}/complete`),
    { prepare: anActiveSeason('Spring', 'rocket_league') },
  ),
  deleteLeagueSeason: succeeds(
    at((id) => `/seasons/${id}`),
    { prepare: aSeason('Winter') },
  ),
  getLeagueSeasonOptions: succeeds(`${RUN}/season-options`, {
    prepare: aSeason('Summer'),
    body: { gameId: 'valorant' },
    holds: 'seasons',
  }),
  updateLeaguePointsConfig: succeeds(`${RUN}/points/update`, {
    body: { gameId: 'valorant', baseWin: 3, streakBonusEnabled: true, streakBreakpoints: [{ count: 3, bonus: 0.25 }] },
    holds: 'configId',
  }),
  createLeaguePenalty: succeeds(`${RUN}/penalties/create`, { prepare: aTeam, body: ofSample(deduction), holds: 'penaltyId' }),
  revokeLeaguePenalty: succeeds(
    at((id) => `/penalties/${id}/revoke`),
    { prepare: aPenalty },
  ),
  getLeaguePenalties: succeeds(`${RUN}/penalties`, { prepare: aPenaltyAndACooldown, body: { limit: 10 }, holds: 'cooldowns' }),
  listLeaguePenalties: succeeds(`${RUN}/penalties?limit=2&status=active`, { prepare: aPenalty, holds: 'penalties' }),
};
