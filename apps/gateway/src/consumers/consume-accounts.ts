import { type Consumer, startConsumer } from '@matchpoint/events';
import type { GatewayContext } from '../context.js';
import { applyCredentialsChanged, CREDENTIALS_CHANGED, isEnding } from './credentials-changed.js';

type Context = Pick<GatewayContext, 'pool' | 'logger' | 'clock' | 'databaseClock' | 'nats' | 'changing' | 'config'>;

/**
 * Applies again what the account service has changed, so that no crash loses it; one replica at a time. What is held of a person is dropped
 * everywhere before the change and after its commit.
 */
export function consumeAccounts(context: Context): Consumer {
  const { pool, logger, clock, databaseClock, nats, changing, config } = context;
  /** Whose changes may have been committed and are not announced as such. */
  let changed = new Set<string>();
  const announce = (names: string[]): Promise<void> => changing(names, async () => undefined);
  return startConsumer({
    nats,
    pool,
    logger,
    clock: databaseClock,
    stream: { maxBytes: config.streamMaxBytes, replicas: config.streamReplicas },
    consumer: 'gateway-accounts',
    subjects: [CREDENTIALS_CHANGED],
    // One after the other: what is announced after a commit is that commit's.
    concurrency: 1,
    async handle(tx, { type, data, occurredAt, subject }) {
      if (type !== CREDENTIALS_CHANGED || !isEnding(data)) return;
      changed.add(subject);
      await announce([subject]);
      await applyCredentialsChanged(tx, { data, occurredAt, now: clock.now() });
    },
    onHandled() {
      const names = [...changed];
      changed = new Set();
      if (names.length === 0) return;
      announce(names).catch((error: unknown) => logger.warn({ err: error }, 'change of credentials not announced'));
    },
  });
}
