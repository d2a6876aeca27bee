import { withDeadline } from '@matchpoint/core';
import type { NatsStanding, WorkStatus } from '@matchpoint/events';
import type { DatabaseClock } from '@matchpoint/postgres';
import { CHECK_TIMEOUT_MS, type Dependency, Degraded, Down } from '@matchpoint/telemetry';
import type { NatsConnection } from '@nats-io/transport-node';
import type { Pool } from 'pg';
import type { TransportSecurity } from './security/transport-security.js';

/**
 * A database that answered within this time but now exceeds the check's timeout is only slow. Taking this process out would make the others
 * slower, too.
 */
const SLOW_IS_DOWN_AFTER_MS = 5_000;

/** Dependencies of every process: its own database, and a clock accurate enough for TLS and logs (docs/adr/0010). */
export function ownDependencies({ pool, databaseClock }: { pool: Pool; databaseClock: DatabaseClock }): Dependency[] {
  return [
    { name: 'postgres', loses: 'all', check: databaseCheck(pool) },
    { name: 'clock', loses: 'all', check: async () => judgeClock(databaseClock) },
  ];
}

/** NATS: writes are kept in the outbox while it is down. */
export function natsDependency(nats: Promise<NatsConnection>, standing: NatsStanding): Dependency {
  const check = async (): Promise<unknown> => {
    if (standing.trouble !== undefined) throw new Down(standing.trouble);
    return nats.then((connection) => connection.rtt());
  };
  return { name: 'nats', loses: 'none', check };
}

/** Describes what is wrong with a process's secrets; undefined if nothing is. Safe to show to anyone. */
export type SecretProof = () => string | undefined;

/** The secrets of this process. With a wrong one every call that needs it fails, so the process takes no requests (docs/adr/0029). */
export function secretsDependency(proofs: readonly SecretProof[]): Dependency {
  return {
    name: 'secrets',
    loses: 'all',
    check: async () => {
      const wrong = proofs.flatMap((proof) => proof() ?? []);
      if (wrong.length > 0) throw new Down(wrong.join('; '));
    },
  };
}

/** Checks of secrets that a process can make alone: its database's canaries, its certificate, its connection to NATS. */
export function proveOwnSecrets({ service, wrongSecrets, transport, natsStanding, databaseClock }: OwnSecrets): SecretProof[] {
  return [
    () => wrongSecrets.join('; ') || undefined,
    () => transport.troubleOf(service, databaseClock.now()),
    () => (natsStanding.troubleAtStart === undefined ? undefined : `NATS ${natsStanding.troubleAtStart}`),
  ];
}

export interface OwnSecrets {
  /** The process's name, as its certificate must have it. */
  service: string;
  /** The result of `findWrongSecrets`. */
  wrongSecrets: readonly string[];
  transport: TransportSecurity;
  natsStanding: NatsStanding;
  databaseClock: DatabaseClock;
}

/** Whether events make progress, according to relay and consumers (docs/adr/0011). */
export function eventsDependency(readStatus: () => Promise<WorkStatus[]>): Dependency {
  return {
    name: 'events',
    loses: 'none',
    check: async () => {
      const troubles = (await readStatus()).flatMap(({ name, trouble }) => (trouble === undefined ? [] : [`${name}: ${trouble}`]));
      return troubles.length === 0 ? undefined : new Degraded(troubles.join('; '));
    },
  };
}

function databaseCheck(pool: Pool): () => Promise<unknown> {
  // If the database hangs, this check holds one connection of the pool, not one per round.
  let asking: Promise<unknown> | undefined;
  let answeredAtMs = Number.NEGATIVE_INFINITY;
  const ask = (): Promise<unknown> =>
    (asking ??= pool
      .query('select 1')
      .then(() => (answeredAtMs = performance.now()))
      .finally(() => (asking = undefined)));
  return async () => {
    const tooLate = new Error('takes over a second to answer');
    try {
      await withDeadline({ ms: CHECK_TIMEOUT_MS, tooLate: () => tooLate }, ask);
      return undefined;
    } catch (error) {
      if (error !== tooLate || performance.now() - answeredAtMs > SLOW_IS_DOWN_AFTER_MS) throw error;
      return new Degraded(tooLate.message);
    }
  };
}

/** Nothing stored or signed uses the process's own clock, but TLS and logs do, and a large error breaks them. */
function judgeClock({ differenceMs, isAccurate, isTolerable }: DatabaseClock): Degraded | undefined {
  if (isAccurate) return undefined;
  const reason = `the clock of this process is ${Math.abs(differenceMs)} ms ${differenceMs < 0 ? 'behind' : 'ahead of'} the database's`;
  if (!isTolerable) throw new Down(reason);
  return new Degraded(reason);
}
