import { DAY_MS } from '@matchpoint/core';
import { type BackgroundWork, repeatWork } from '@matchpoint/rpc';
import type { CredentialPorts } from '../credentials/ports.js';
import {
  findNotRevoked,
  forgetRevocationsKept,
  listPendingRevocations,
  noteRevocationPlace,
  noteRevocationsKept,
  readRevocationPlace,
  reapply,
} from './store/key-revocations.js';

const EVERY_MS = 5_000;
const AT_ONCE = 500;
/** How long the account service keeps them. */
const KEPT_MS = 180 * DAY_MS;

type Context = Pick<CredentialPorts, 'pool' | 'clock' | 'logger' | 'changing' | 'revocations'>;

/**
 * Reports revoked keys to the account service, and reapplies the revocations that it knows: after a restore of an older backup, such keys
 * would be valid again (docs/recovery.md). All replicas do so; each step may be repeated.
 */
export function keepRevocations(context: Context): BackgroundWork {
  const compare = (): Promise<void> => compareRevocations(context);
  return repeatWork(EVERY_MS, compare, (error) => context.logger.warn({ err: error }, 'revocations of keys not compared'));
}

/** One round of {@link keepRevocations}. @throws DomainError error_unavailable */
export async function compareRevocations(context: Context): Promise<void> {
  await reapplyRevoked(context);
  await tellOfRevoked(context);
}

/** Revokes keys that the account service knows to be revoked; returns those that were valid. @throws DomainError error_unavailable */
export async function reapplyRevoked({ pool, clock, logger, changing, revocations }: Context): Promise<string[]> {
  const again: string[] = [];
  for (;;) {
    const after = await readRevocationPlace(pool);
    const { revocations: page, place, last } = await revocations.listRevocations({ after });
    if (last < after) {
      // The account service's database was restored from a backup, or has deleted old entries: report all that still matter.
      await forgetRevocationsKept(pool);
      await noteRevocationPlace(pool, 0);
      continue;
    }
    const valid = new Set(
      await findNotRevoked(
        pool,
        page.map(({ keyId }) => keyId),
      ),
    );
    if (valid.size > 0) {
      const lost = page.filter(({ keyId }) => valid.has(keyId));
      again.push(...(await changing([...valid], () => reapply(pool, lost, clock.now()))));
    }
    if (place > after) await noteRevocationPlace(pool, place);
    if (page.length === 0) break;
  }
  if (again.length > 0) logger.warn({ keyIds: again }, 'keys revoked again: this database was put back in time');
  return again;
}

async function tellOfRevoked({ pool, clock, revocations }: Context): Promise<void> {
  for (;;) {
    const pending = await listPendingRevocations(pool, new Date(clock.now().getTime() - KEPT_MS), AT_ONCE);
    if (pending.length === 0) return;
    await revocations.recordRevocations({ revocations: pending });
    await noteRevocationsKept(
      pool,
      pending.map(({ keyId }) => keyId),
      clock.now(),
    );
    if (pending.length < AT_ONCE) return;
  }
}
