import { describe, expect, it } from 'vitest';
import type { BundleRow } from '../bundle/bundle-source.js';
import { batchRows, type Batch } from './batch-rows.js';
import { sendInParallel } from './send-in-parallel.js';

const row = (line: number, json = '{}', key = `key ${line}`): BundleRow => ({ file: 'f', line, json, key });

async function* each<Item>(items: readonly Item[]): AsyncGenerator<Item> {
  yield* items;
}

const batch = (line: number, ...keys: string[]): Batch => ({ rows: [row(line)], keys: new Set(keys) });

/** A service that answers on command. */
function heldService() {
  const started: number[] = [];
  const answers = new Map<number, PromiseWithResolvers>();
  const send = ({ rows: [first] }: Batch): Promise<string> => {
    const line = first?.line ?? 0;
    started.push(line);
    const held = withResolvers();
    answers.set(line, held);
    return held.promise;
  };
  /** Lets all pending callbacks run. */
  const settle = (): Promise<void> =>
    new Promise((resolve) => {
      setImmediate(resolve);
    });
  return {
    started,
    send,
    settle,
    answer: (line: number) => answers.get(line)?.resolve(`answer ${line}`),
    fail: (line: number) => answers.get(line)?.reject(new Error(`failure ${line}`)),
  };
}

interface PromiseWithResolvers {
  promise: Promise<string>;
  resolve(value: string): void;
  reject(error: Error): void;
}

function withResolvers(): PromiseWithResolvers {
  let [resolve, reject]: [(value: string) => void, (error: Error) => void] = [() => {}, () => {}];
  const promise = new Promise<string>((onDone, onFailure) => {
    [resolve, reject] = [onDone, onFailure];
  });
  return { promise, resolve, reject };
}

describe('batches', () => {
  it('hold at most 500 rows, in order', async () => {
    const batches: Batch[] = [];
    for await (const each_ of batchRows(each(Array.from({ length: 1_001 }, (_, index) => row(index))))) batches.push(each_);
    expect(batches.map(({ rows }) => rows.length)).toEqual([500, 500, 1]);
    expect(batches.flatMap(({ rows }) => rows.map(({ line }) => line))).toEqual(Array.from({ length: 1_001 }, (_, index) => index));
  });

  it('hold at most 4 MiB, unless one row alone is larger', async () => {
    const sizes = [5, 0.5, 3, 3, 0.5].map((mebibytes) => 'é'.repeat(mebibytes * 512 * 1024));
    const lengths: number[] = [];
    for await (const { rows } of batchRows(each(sizes.map((json, line) => row(line, json))))) lengths.push(rows.length);
    expect(lengths).toEqual([1, 2, 2]);
  });
});

describe('sending in parallel', () => {
  it('has four batches in flight and returns the answers in order', async () => {
    const service = heldService();
    const answered: string[] = [];
    const done = sendInParallel(each([1, 2, 3, 4, 5, 6].map((line) => batch(line, `${line}`))), service.send, (_batch, answer) => {
      answered.push(answer);
    });
    await service.settle();
    expect(service.started).toEqual([1, 2, 3, 4]);
    service.answer(2);
    await service.settle();
    expect(answered).toEqual([]);
    service.answer(1);
    await service.settle();
    expect(answered).toEqual(['answer 1', 'answer 2']);
    expect(service.started).toEqual([1, 2, 3, 4, 5, 6]);
    for (const line of [6, 5, 4, 3]) service.answer(line);
    await done;
    expect(answered).toEqual([1, 2, 3, 4, 5, 6].map((line) => `answer ${line}`));
  });

  it('holds a row back while a row that names the same thing is in flight', async () => {
    const service = heldService();
    const done = sendInParallel(each([batch(1, 'a'), batch(2, 'b'), batch(3, 'c', 'b'), batch(4, 'd')]), service.send, () => {});
    await service.settle();
    expect(service.started).toEqual([1, 2]);
    service.answer(1);
    service.answer(2);
    await service.settle();
    expect(service.started).toEqual([1, 2, 3, 4]);
    service.answer(3);
    service.answer(4);
    await done;
  });

  it('sends nothing more after a failure, but returns the answers that arrived', async () => {
    const service = heldService();
    const answered: string[] = [];
    const done = sendInParallel(each([1, 2, 3, 4, 5, 6].map((line) => batch(line, `${line}`))), service.send, (_batch, answer) => {
      answered.push(answer);
    });
    const failed = expect(done).rejects.toThrow('failure 1');
    await service.settle();
    service.fail(1);
    for (const line of [2, 3, 4]) service.answer(line);
    await failed;
    expect(service.started).toEqual([1, 2, 3, 4]);
    expect(answered).toEqual(['answer 2', 'answer 3', 'answer 4']);
  });
});
