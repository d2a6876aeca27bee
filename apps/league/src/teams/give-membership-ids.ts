import { newId } from '@matchpoint/core';
import { type BackgroundWork, repeatWork } from '@matchpoint/rpc';
import type { LeagueContext } from '../context.js';
import { giveMembershipIds } from './store/league-teams.js';

const INTERVAL_MS = 300_000;
const BATCH = 1_000;

/** Assigns ids to memberships that a release without ids has written, or still writes while this one replaces it; in batches. */
export function startGivingMembershipIds({ pool, logger }: Pick<LeagueContext, 'pool' | 'logger'>): BackgroundWork {
  const giveAll = async (): Promise<void> => {
    while ((await giveMembershipIds(pool, BATCH, () => newId('lteam'))) === BATCH);
  };
  return repeatWork(INTERVAL_MS, giveAll, (error) => logger.error({ err: error }, 'memberships without ids remain'));
}
