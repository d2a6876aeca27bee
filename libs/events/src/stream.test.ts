import { natsUrl } from '@matchpoint/testing';
import { jetstream, type JetStreamManager, jetstreamManager } from '@nats-io/jetstream';
import { type NatsConnection } from '@nats-io/transport-node';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aLogger } from '../test/fixtures.js';
import { connectNats } from './connect-nats.js';
import { ensureStream, STREAM_NAME, StreamRefusedError, subjectOf } from './stream.js';

const MEBIBYTE = 2 ** 20;
/** More than the disk of any test machine. */
const TOO_MUCH = 2 ** 50;

describe('the stream', () => {
  let nats: NatsConnection;
  let manager: JetStreamManager;

  beforeAll(async () => {
    nats = await connectNats({ url: natsUrl(), name: 'test', logger: aLogger() });
    manager = await jetstreamManager(nats);
  });
  beforeEach(() => manager.streams.delete(STREAM_NAME).catch(() => undefined));
  afterAll(() => nats.close());

  const sizeAfter = async (maxBytes?: number) => (await ensureStream(manager, { maxBytes })).config.max_bytes;

  it('reserves 256 MiB by default', async () => {
    expect(await sizeAfter()).toBe(256 * MEBIBYTE);
  });

  it('is refused, whether new or changed, if there are fewer servers than copies; the error names the variable to set', async () => {
    const words = 'NATS lacks the 3 servers for the stream MATCHPOINT_EVENTS (MATCHPOINT_STREAM_REPLICAS)';
    await expect(ensureStream(manager, { replicas: 3 })).rejects.toThrow(words);
    await ensureStream(manager);
    await expect(ensureStream(manager, { replicas: 3 })).rejects.toThrow(words);
    await ensureStream(manager, { replicas: 1 });
  });

  it('is refused with an error that states the size it wanted and the variable to set', async () => {
    await expect(ensureStream(manager, { maxBytes: TOO_MUCH })).rejects.toThrow(StreamRefusedError);
    const words = 'NATS lacks the 1073741824 MiB for the stream MATCHPOINT_EVENTS (MATCHPOINT_STREAM_MAX_BYTES)';
    await expect(ensureStream(manager, { maxBytes: TOO_MUCH })).rejects.toThrow(words);
  });

  it('shrinks an older release’s stream only if its contents fit the new size', async () => {
    expect(await sizeAfter(1024 * MEBIBYTE)).toBe(1024 * MEBIBYTE);
    for (let n = 0; n < 3; n++) await jetstream(nats).publish(subjectOf('a.type'), Buffer.alloc(MEBIBYTE / 2));
    expect(await sizeAfter(MEBIBYTE)).toBe(1024 * MEBIBYTE);
    await manager.streams.purge(STREAM_NAME);
    expect(await sizeAfter(MEBIBYTE)).toBe(MEBIBYTE);
  });

  it('keeps its size if it cannot grow', async () => {
    expect(await sizeAfter(MEBIBYTE)).toBe(MEBIBYTE);
    expect(await sizeAfter(TOO_MUCH)).toBe(MEBIBYTE);
  });
});
