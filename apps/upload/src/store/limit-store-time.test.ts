import { buffer } from 'node:stream/consumers';
import { eventually } from '@matchpoint/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type S3Server, startS3Server } from '../../test/start-s3-server.js';
import type { ImageStore } from './image-store.js';
import { limitStoreTime } from './limit-store-time.js';
import { createS3Store } from './s3-store.js';

const MEBIBYTE = 1024 * 1024;
const TIMES = { readMs: 600, writeMs: 600 };
const UNANSWERED = { code: 'error_unavailable', message: 'the image store does not answer' };
let s3: S3Server;
/** The store itself, and the store with deadlines. */
let bare: ImageStore;
let store: ImageStore;

beforeAll(async () => {
  s3 = await startS3Server();
  const credentials = { accessKeyId: 'test', secretAccessKey: 'secret' };
  bare = createS3Store({ bucket: 'images', region: 'eu-central-1', endpoint: s3.endpoint, credentials });
  store = limitStoreTime(bare, TIMES);
});
afterAll(async () => {
  store.close();
  await s3.close();
});

async function* pieces(count: number, onPiece: (index: number) => void | Promise<void> = () => undefined): AsyncGenerator<Buffer> {
  for (let index = 0; index < count; index += 1) {
    await onPiece(index);
    yield Buffer.alloc(65_536, index);
  }
}

describe('a store that does not answer fails the request and leaves no connection behind:', () => {
  it.each<[string, string, () => Promise<unknown>]>([
    ['an object of one part', 'PUT object', () => store.write('ab/img_1', pieces(3))],
    ['the beginning of one of several', 'POST begin', () => store.write('ab/img_1', pieces(200))],
    ['a part', 'PUT part', () => store.write('ab/img_1', pieces(200))],
    ['the end of an object', 'POST complete', () => store.write('ab/img_1', pieces(100))],
    ['a range', 'GET range', () => store.read('ab/img_2', 0, 100)],
    ['an object', 'GET object', () => buffer(store.stream('ab/img_2'))],
    ['a removal', 'DELETE object', () => store.remove('ab/img_2')],
  ])('%s', async (_what, call, ask) => {
    await bare.write('ab/img_2', pieces(2));
    s3.hangAt = call;
    await expect(ask()).rejects.toMatchObject(UNANSWERED);
    if (!call.startsWith('P')) await eventually(() => s3.hanging === 0);
    s3.hangAt = undefined;
    s3.release();
    await bare.write('ab/img_3', pieces(2));
    expect((await bare.read('ab/img_3', 65_536, 1))[0]).toBe(1);
  });

  it('a store that stops in the middle of an object', async () => {
    await bare.write('ab/img_4', pieces(40));
    s3.hangAt = 'GET object after 1 MiB';
    let bytes = 0;
    await expect(
      (async () => {
        for await (const piece of store.stream('ab/img_4')) bytes += piece.length;
      })(),
    ).rejects.toMatchObject(UNANSWERED);
    expect(bytes).toBe(MEBIBYTE);
    await eventually(() => s3.hanging === 0);
    s3.hangAt = undefined;
  });

  it('a store that accepts no chunk gets no further one', async () => {
    let handed = 0;
    const takeOne: ImageStore['write'] = async (_key, from) => {
      await from[Symbol.asyncIterator]().next();
      await new Promise(() => undefined);
    };
    const deaf = { ...store, write: takeOne };
    await expect(
      limitStoreTime(deaf, TIMES).write(
        'ab/img_5',
        pieces(9, () => void (handed += 1)),
      ),
    ).rejects.toMatchObject(UNANSWERED);
    expect(handed).toBe(1);
  });
});

describe('the time limit of a store is paused', () => {
  // Each pause is longer than the store itself may take.
  const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, TIMES.writeMs * 2));

  it('while its sender is slow', async () => {
    await store.write(
      'ab/img_6',
      pieces(3, (index) => (index === 1 ? pause() : undefined)),
    );
    expect((await buffer(store.stream('ab/img_6'))).length).toBe(3 * 65_536);
  });

  it('while its reader is slow, and a reader that stops leaves no connection behind', async () => {
    await bare.write('ab/img_7', pieces(40));
    let bytes = 0;
    for await (const piece of store.stream('ab/img_7')) {
      if (bytes === 0) await pause();
      bytes += piece.length;
    }
    expect(bytes).toBe(40 * 65_536);
    s3.hangAt = 'GET object after 1 MiB';
    for await (const piece of store.stream('ab/img_7')) if (piece.length > 0) break;
    await eventually(() => s3.hanging === 0);
    s3.hangAt = undefined;
  });
});
