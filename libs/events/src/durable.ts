import {
  AckPolicy,
  type ConsumerConfig,
  type ConsumerInfo,
  DeliverPolicy,
  JetStreamApiCodes,
  JetStreamApiError,
  type JetStreamManager,
  ReplayPolicy,
} from '@nats-io/jetstream';
import { nanos } from '@nats-io/transport-node';
import { isApiError, STREAM_NAME, subjectOf } from './stream.js';

/** An unacknowledged message is redelivered after this time, unless work on it is reported in between. */
export const ACK_WAIT_MS = 30_000;
/** Most messages in a process at once. */
export const MAX_ACK_PENDING = 500;

/** The filter that lets every event through. */
const EVERYTHING = subjectOf('>');

export interface DurableOptions {
  name: string;
  /** NATS subject. */
  filter: string;
  /** A new durable begins here: as far back as the inbox remembers. */
  horizon: Date;
}

/**
 * Prepares the durable for a new holder. Creates it if it is missing. If messages are unacknowledged, resets it to the last gapless
 * acknowledgement, because they would otherwise be redelivered after newer ones. The inbox drops the resulting repeats. Only the holder of
 * the consumer's lease may call this.
 */
export async function takeOverDurable(manager: JetStreamManager, { name, filter, horizon }: DurableOptions): Promise<void> {
  const info = await findDurable(manager, name);
  const base = configOf(name, filter);
  const fromHorizon = { ...base, deliver_policy: DeliverPolicy.StartTime, opt_start_time: horizon.toISOString() };
  if (!info) {
    await manager.consumers.add(STREAM_NAME, fromHorizon);
    return;
  }
  const isSameFilter = (info.config.filter_subject ?? EVERYTHING) === filter;
  const isCurrent = isSameFilter && info.config.filter_subject === base.filter_subject;
  if (isCurrent && info.num_ack_pending === 0 && info.num_redelivered === 0) return;
  await manager.consumers.delete(STREAM_NAME, name);
  await manager.consumers.add(
    STREAM_NAME,
    isSameFilter ? { ...base, deliver_policy: DeliverPolicy.StartSequence, opt_start_seq: info.ack_floor.stream_seq + 1 } : fromHorizon,
  );
}

/** Between deletion and creation its consumer may have created one of its own, which is then deleted again. */
const MAX_REPLAY_TRIES = 5;

/**
 * Makes a durable redeliver what the stream holds since `since`; returns how many events that is. Its consumer notices that the old durable
 * is gone and continues with the new one. Any process of the service may call this, because the inbox drops handled events.
 */
export async function replayDurable(
  manager: JetStreamManager,
  { name, filter, since }: { name: string; filter: string; since: Date },
): Promise<number> {
  const config = { ...configOf(name, filter), deliver_policy: DeliverPolicy.StartTime, opt_start_time: since.toISOString() };
  for (let tries = 1; ; tries++) {
    try {
      if (await findDurable(manager, name)) await manager.consumers.delete(STREAM_NAME, name);
      return (await manager.consumers.add(STREAM_NAME, config)).num_pending;
    } catch (error) {
      if (tries === MAX_REPLAY_TRIES || !(error instanceof JetStreamApiError)) throw error;
    }
  }
}

async function findDurable(manager: JetStreamManager, name: string): Promise<ConsumerInfo | undefined> {
  try {
    return await manager.consumers.info(STREAM_NAME, name);
  } catch (error) {
    if (isApiError(error, JetStreamApiCodes.ConsumerNotFound)) return undefined;
    throw error;
  }
}

/**
 * Everything is no filter: to count what is waiting, NATS compares each message of a block with a filter, again whenever a consumer has
 * caught up, which took a second of CPU for some thousand events and delayed their delivery.
 */
function configOf(name: string, filter: string): Partial<ConsumerConfig> {
  return {
    durable_name: name,
    ...(filter !== EVERYTHING && { filter_subject: filter }),
    ack_policy: AckPolicy.Explicit,
    ack_wait: nanos(ACK_WAIT_MS),
    max_ack_pending: MAX_ACK_PENDING,
    max_deliver: -1,
    replay_policy: ReplayPolicy.Instant,
  };
}
