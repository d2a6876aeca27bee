import { type Consumer, type EventEnvelope, startConsumer } from '@matchpoint/events';
import type { ClientBase } from 'pg';
import { ACCESS_CHANGED, applyAccessChange, namesOf } from '../edge/owners/apply-access-change.js';
import type { GatewayContext } from '../ports.js';
import { applyCredentialsChanged, CREDENTIALS_CHANGED, isEnding } from './credentials-changed.js';
import { forgetOwner } from '../edge/owners/forget-owner.js';

const USER_DELETED = 'internal.user.deleted';

type Context = Pick<GatewayContext, 'pool' | 'logger' | 'clock' | 'databaseClock' | 'nats' | 'changing' | 'config'>;

/** What an event changes, and the names under which the change is announced. */
interface Change {
  names: string[];
  apply(tx: ClientBase): Promise<void>;
}

/**
 * Reapplies changes by the account service and platform staff, so that no crash loses them; one replica at a time. What is cached about a
 * person is dropped everywhere before the change and after its commit.
 */
export function consumeAccounts(context: Context): Consumer {
  const { pool, logger, clock, databaseClock, nats, changing, config } = context;
  /** People whose changes may be committed but not yet announced. */
  let changed = new Set<string>();
  const announce = (names: string[]): Promise<void> => changing(names, async () => undefined);
  return startConsumer({
    nats,
    pool,
    logger,
    clock: databaseClock,
    stream: { maxBytes: config.streamMaxBytes, replicas: config.streamReplicas },
    consumer: 'gateway-accounts',
    subjects: [CREDENTIALS_CHANGED, ACCESS_CHANGED, USER_DELETED],
    // One at a time, so that each announcement belongs to the commit before it.
    concurrency: 1,
    async handle(tx, event) {
      const change = changeOf(event, clock.now());
      if (!change) return;
      for (const name of change.names) changed.add(name);
      await announce(change.names);
      await change.apply(tx);
    },
    onHandled() {
      const names = [...changed];
      changed = new Set();
      if (names.length === 0) return;
      announce(names).catch((error: unknown) => logger.warn({ err: error }, 'change of credentials not announced'));
    },
  });
}

function changeOf(event: EventEnvelope, now: Date): Change | undefined {
  const { type, occurredAt } = event;
  if (type === CREDENTIALS_CHANGED) {
    const { data } = event as EventEnvelope<typeof CREDENTIALS_CHANGED>;
    return isEnding(data) ? { names: [data.userId], apply: (tx) => applyCredentialsChanged(tx, { data, occurredAt, now }) } : undefined;
  }
  if (type === USER_DELETED) {
    const { userId } = (event as EventEnvelope<typeof USER_DELETED>).data;
    return { names: [userId], apply: (tx) => forgetOwner(tx, userId) };
  }
  if (type !== ACCESS_CHANGED) return undefined;
  const { data } = event as EventEnvelope<typeof ACCESS_CHANGED>;
  return { names: namesOf(data), apply: (tx) => applyAccessChange(tx, data, occurredAt) };
}
