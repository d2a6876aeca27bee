import type { upload } from '@matchpoint/contracts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SENDER_PAUSE_MS } from '../domain/limits.js';
import { imagePieces, readStart } from './read-upload.js';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
afterEach(() => void vi.useRealTimers());

const SLOW = { code: 'INVALID_INPUT', message: 'The image took too long to arrive.' };
const piece = (bytes: number): upload.IngestImageRequest => ({ part: { $case: 'piece', value: Buffer.alloc(bytes) } });
/** An hour from now. */
const options = () => ({ endsAtMs: performance.now() + 3_600_000, reservation: { cover: vi.fn(async () => undefined) }, done: vi.fn() });

/** One byte every `pauseMs`, forever; without a pause if that is 0. */
async function* dribble(pauseMs: number): AsyncGenerator<upload.IngestImageRequest> {
  for (;;) {
    if (pauseMs > 0) await new Promise((resolve) => setTimeout(resolve, pauseMs));
    yield piece(1);
  }
}
async function drain(pieces: AsyncIterable<Uint8Array>): Promise<number> {
  let bytes = 0;
  for await (const { length } of pieces) bytes += length;
  return bytes;
}

describe('a sender', () => {
  it('that stops is cut off after the allowed pause, before its start as well as after', async () => {
    const startless = expect(readStart(dribble(3_600_000), performance.now() + 3_600_000)).rejects.toMatchObject(SLOW);
    const stopped = expect(drain(imagePieces(dribble(SENDER_PAUSE_MS + 1), options()))).rejects.toMatchObject(SLOW);
    await vi.advanceTimersByTimeAsync(SENDER_PAUSE_MS);
    await Promise.all([startless, stopped]);
  });

  it('that continues byte by byte is cut off at its deadline', async () => {
    const given = options();
    const pieces = imagePieces(dribble(SENDER_PAUSE_MS - 1), { ...given, endsAtMs: performance.now() + 120_000 });
    const slow = expect(drain(pieces)).rejects.toMatchObject(SLOW);
    await vi.advanceTimersByTimeAsync(120_000);
    await slow;
    expect(given.done).not.toHaveBeenCalled();
  });

  it('that never pauses is cut off at its deadline, too', async () => {
    const given = { ...options(), endsAtMs: performance.now() + 1_000 };
    given.reservation.cover.mockImplementation(async () => void vi.advanceTimersByTime(1));
    await expect(drain(imagePieces(dribble(0), given))).rejects.toMatchObject(SLOW);
    expect(given.reservation.cover).toHaveBeenCalledTimes(1_000);
  });

  it('has quota reserved for every byte before it is passed on', async () => {
    const given = options();
    given.reservation.cover.mockRejectedValue(new Error('no room'));
    await expect(imagePieces(dribble(0), given).next()).rejects.toThrow('no room');
    expect(given.reservation.cover).toHaveBeenCalledWith(1);
  });
});
