import { type BackgroundWork, repeatWork } from '@matchpoint/rpc';
import type { CredentialPorts } from '../../credentials/ports.js';
import { claimDueStanding, dropStanding, listStandingOf, revokeKeys, type StandingKey } from '../store/key-standing.js';
import { carries, readStaffStanding, readStanding } from './read-standing.js';

const LOOK_EVERY_MS = 3_000;
/** How often each key's standing is checked, in case no event reports its loss. */
const CHECK_EVERY_MS = 10_000;
const KEYS_AT_ONCE = 200;

type Context = Pick<CredentialPorts, 'pool' | 'clock' | 'logger' | 'changing' | 'profiles' | 'leagues' | 'account' | 'config'>;

/**
 * Revokes self-created keys for games, leagues and platform staff whose owners are no longer entitled to them
 * (docs/reference/authentication.md#own-keys). All replicas do this, but only one checks a key at a time.
 */
export function watchStanding(context: Context): BackgroundWork {
  const { pool, clock, logger } = context;
  const look = async (): Promise<void> => {
    for (;;) {
      const now = clock.now();
      const due = await claimDueStanding(pool, { now, nextAt: new Date(now.getTime() + CHECK_EVERY_MS), limit: KEYS_AT_ONCE });
      await endLost(context, due);
      if (due.length < KEYS_AT_ONCE) return;
    }
  };
  return repeatWork(LOOK_EVERY_MS, look, (error) => logger.warn({ err: error }, 'standing of keys not asked after'));
}

/** Checks a person's keys now and returns the ids of those revoked. @throws DomainError error_unavailable */
export async function checkStandingOf(context: Context, ownerUserId: string): Promise<string[]> {
  return endLost(context, await listStandingOf(context.pool, ownerUserId, context.clock.now()));
}

async function endLost(context: Context, keys: readonly StandingKey[]): Promise<string[]> {
  const { pool, clock, logger, changing } = context;
  const over = keys.filter(({ isOver }) => isOver).map(({ id }) => id);
  const living = keys.filter(({ isOver }) => !isOver);
  const lost: string[] = [];
  if (living.length > 0) {
    const [standingOf, staff] = await Promise.all([
      readStanding(context, ownersOf(living)),
      readStaffStanding(context, ownersOf(living.filter(({ restsOnStaffRole }) => restsOnStaffRole))),
    ]);
    const isCarried = (key: StandingKey): boolean =>
      carries(standingOf(key.ownerUserId), key) && (!key.restsOnStaffRole || staff.has(key.ownerUserId));
    lost.push(...living.filter((key) => !isCarried(key)).map(({ id }) => id));
  }
  const revoked = lost.length === 0 ? [] : await changing(lost, () => revokeKeys(pool, lost, clock.now()));
  if (revoked.length > 0) logger.info({ keyIds: revoked }, 'keys revoked: their owners have lost the standing that they rested on');
  if (over.length + lost.length > 0) await dropStanding(pool, [...over, ...lost]);
  return revoked;
}

const ownersOf = (keys: readonly StandingKey[]): string[] => [...new Set(keys.map(({ ownerUserId }) => ownerUserId))];
