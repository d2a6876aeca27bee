import { DAY_MS } from '@matchpoint/core';
import { type BackgroundWork, repeatWork } from '@matchpoint/rpc';
import type { AccountContext } from './context.js';
import { deleteBefore } from './db/expired-rows.js';
import { sweepMails } from './db/mail-queue.js';
import { AUDIT_LIVES_MS, REVOCATIONS_LIVE_MS, SECURITY_EVENTS_LIVE_MS } from './domain/retention.js';
import { rewrapTotps } from './steps/rewrap-totps.js';

const INTERVAL_MS = 600_000;
/** Once a mail's last attempt is overdue by this long, no process is working on it. */
const LAST_TRY_MS = 10 * 60_000;
/** After this long, a digest is never requested again. */
const DIGESTS_LIVE_MS = 30 * DAY_MS;

type Context = Pick<AccountContext, 'pool' | 'clock' | 'box' | 'logger'>;

/**
 * Deletes expired rows: abandoned sign-ins, mails whose last attempt was cut off by a crash, security events and revoked keys after 180
 * days, audit entries after two years.
 */
export async function sweepExpired({ pool, clock }: Pick<Context, 'pool' | 'clock'>): Promise<void> {
  const before = (livesMs: number): Date => new Date(clock.now().getTime() - livesMs);
  await deleteBefore(pool, 'signInChallenges', before(0));
  await sweepMails(pool, before(LAST_TRY_MS));
  await deleteBefore(pool, 'usedPasskeyChallenges', before(0));
  await deleteBefore(pool, 'usedProviderFlows', before(0));
  await deleteBefore(pool, 'digests', before(DIGESTS_LIVE_MS));
  await deleteBefore(pool, 'securityEvents', before(SECURITY_EVENTS_LIVE_MS));
  await deleteBefore(pool, 'keyRevocations', before(REVOCATIONS_LIVE_MS));
  await deleteBefore(pool, 'auditEntries', before(AUDIT_LIVES_MS));
}

/** Runs now and every ten minutes until stopped; also reseals secrets of former keys. */
export function startExpirySweeper(context: Context): BackgroundWork {
  const sweep = async (): Promise<void> => {
    await sweepExpired(context);
    await rewrapTotps(context);
  };
  return repeatWork(INTERVAL_MS, sweep, (error) => context.logger.warn({ err: error }, 'expired rows could not be deleted'));
}
