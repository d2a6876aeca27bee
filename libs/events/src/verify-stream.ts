import { type JetStreamManager, type StreamInfo } from '@nats-io/jetstream';
import { type ClientBase } from 'pg';
import { type Fence, type LeaseLogger } from './lease.js';
import { noteConsumers, readRelayState, type RelayState, type Republishing, resetRelayState } from './outbox-rows.js';
import { isHeld, planRepublishing } from './republish.js';
import { ensureStream, listConsumers, type StreamOptions } from './stream.js';

export interface VerifyOptions {
  stream?: StreamOptions;
  logger: LeaseLogger;
  /** The fence of the relay's lease. */
  fence: Fence;
}

/**
 * Makes sure that the stream exists and still has everything it acknowledged to this relay. Returns what to republish, if anything. README,
 * "When NATS loses data". If interrupted, it starts over, because the state is written last.
 */
export async function verifyStream(
  client: ClientBase,
  manager: JetStreamManager,
  options: VerifyOptions,
): Promise<Republishing | undefined> {
  const { stream, logger, fence } = options;
  const info = await ensureStream(manager, stream);
  const state = await readRelayState(client);
  const names = (await listConsumers(manager)).map(({ name }) => name);
  let republishing = state && republishingOf(state);
  if (!state || (await hasLostData(manager, info, state))) {
    republishing = await planRepublishing(client, manager, info, state);
    const fields = { ...republishing, streamCreated: info.created };
    if (state) logger.warn(fields, 'the stream lost data: publishing again what it lacks of the retention window');
    await resetRelayState(client, fence, info.created, republishing);
  }
  if (names.some((name) => !state?.knownConsumers.includes(name))) await noteConsumers(client, fence, names);
  return republishing;
}

function republishingOf({ republishAfter: after, republishUntil: until, republishAbove: above }: RelayState): Republishing | undefined {
  return after === null || until === null ? undefined : { after, until, above: above ?? 0 };
}

/** Whether this is another stream of the same name, or lacks the last event it acknowledged to us (the server lost its last writes). */
async function hasLostData(manager: JetStreamManager, info: StreamInfo, state: RelayState): Promise<boolean> {
  if (info.created !== state.streamCreated) return true;
  if (state.lastSequence === 0) return false;
  return !(await isHeld(manager, info, state, { id: state.lastEventId, streamSequence: state.lastSequence }));
}
