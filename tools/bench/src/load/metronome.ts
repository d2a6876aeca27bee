import { Worker } from 'node:worker_threads';

const LEAD_MS = 200;
const NS_PER_MS = 1e6;

/**
 * Calls `onDue` for each of `rate` × `seconds` equally spaced instants (of performance.now()), as near to it as can be without
 * spinning: a thread of its own sleeps to the fraction of a millisecond, where a timer knows whole ones only. Answers the first of the
 * instants.
 */
export async function runMetronome(rate: number, seconds: number, onDue: (dueAt: number) => void): Promise<number> {
  const interval = 1000 / rate;
  const total = Math.round(rate * seconds);
  const startsAt = performance.now() + LEAD_MS;
  const workerData = { interval, total, startsAtNs: process.hrtime.bigint() + BigInt(LEAD_MS * NS_PER_MS) };
  const worker = new Worker(SLEEPER, { eval: true, workerData });
  let sent = 0;
  await new Promise<void>((resolve, reject) => {
    worker.on('message', (due: number) => {
      for (; sent < due; sent += 1) onDue(startsAt + sent * interval);
      if (sent >= total) resolve();
    });
    worker.on('error', reject);
  });
  await worker.terminate();
  return startsAt;
}

/** Says how many are due, whenever one more is; hrtime is one clock for all threads. */
const SLEEPER = `
const { parentPort, workerData: { interval, total, startsAtNs } } = require('node:worker_threads');
const cell = new Int32Array(new SharedArrayBuffer(4));
const elapsed = () => Number(process.hrtime.bigint() - startsAtNs) / ${NS_PER_MS};
for (let due = 0; due < total;) {
  const wait = due * interval - elapsed();
  if (wait > 0) Atomics.wait(cell, 0, 0, wait);
  due = Math.min(total, Math.max(due, Math.floor(elapsed() / interval)) + 1);
  parentPort.postMessage(due);
}`;
