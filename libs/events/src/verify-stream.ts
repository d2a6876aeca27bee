import { JetStreamApiCodes, type JetStreamManager, type StreamInfo } from '@nats-io/jetstream';
import { type ClientBase } from 'pg';
import { type Fence, type LeaseLogger } from './lease.js';
import { noteConsumers, readRelayState, type RelayState, republishSince, resetRelayState } from './outbox-rows.js';
import { ensureStream, isApiError, listConsumers, STREAM_NAME, type StreamOptions } from './stream.js';

export interface VerifyOptions {
  stream?: StreamOptions;
  /** Events created since are published again if the stream lost data. */
  horizon: Date;
  logger: LeaseLogger;
  /** Of the relay. */
  fence: Fence;
}

/**
 * Makes sure that the stream exists and still has what this relay was told that it has; otherwise has the retention window
 * published again. README, "When NATS loses data". Interrupted, it begins again: the state is written last.
 */
export async function verifyStream(client: ClientBase, manager: JetStreamManager, options: VerifyOptions): Promise<void> {
  const { stream, horizon, logger, fence } = options;
  const info = await ensureStream(manager, stream);
  const state = await readRelayState(client);
  if (!state || (await hasLostData(manager, info, state))) {
    const count = await republishSince(client, horizon, fence);
    if (count > 0) logger.warn({ count, streamCreated: info.created }, 'the stream lost data: publishing the events of the retention window again');
    await resetRelayState(client, fence, info.created);
  }
  const names = (await listConsumers(manager)).map(({ name }) => name);
  if (names.some((name) => !state?.knownConsumers.includes(name))) await noteConsumers(client, fence, names);
}

/** Another stream of the same name, or one without the last event that it acknowledged to us (a server that lost its last writes). */
async function hasLostData(manager: JetStreamManager, info: StreamInfo, state: RelayState): Promise<boolean> {
  if (info.created !== state.streamCreated) return true;
  if (state.lastSequence === 0) return false;
  if (info.state.last_seq < state.lastSequence) return true;
  if (info.state.first_seq > state.lastSequence) return false; // purged, because consumed
  try {
    const message = await manager.streams.getMessage(STREAM_NAME, { seq: state.lastSequence });
    return message?.header.get('Nats-Msg-Id') !== state.lastEventId;
  } catch (error) {
    if (isApiError(error, JetStreamApiCodes.NoMessageFound)) return true;
    throw error;
  }
}
