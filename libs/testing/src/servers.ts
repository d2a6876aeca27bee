import fs from 'node:fs';
import path from 'node:path';
import { testStack, workerIndex } from './test-stack.js';

/** URL of a NATS server with JetStream that no file running at the same time uses, with no streams when the file begins. */
export function natsUrl(): string {
  const { natsUrls } = testStack();
  markUsed();
  return natsUrls[workerIndex() % natsUrls.length] ?? '';
}

/** URL of a Redis database that no file running at the same time uses, empty when the file begins. */
export function redisUrl(): string {
  const url = new URL(testStack().redisUrl);
  markUsed();
  url.pathname = `/${workerIndex()}`;
  return url.toString();
}

/** The file that says that this worker's NATS or Redis has been used since they were last cleaned. */
export function usedMark(): string {
  return path.join(testStack().directory, `used-${workerIndex()}`);
}

function markUsed(): void {
  fs.writeFileSync(usedMark(), '');
}
