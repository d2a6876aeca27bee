import { setTimeout as delay } from 'node:timers/promises';
import type { Answer, Client, RequestOptions } from './http-client.js';

const WORKERS = 6;
/** Between two requests of a worker, so that the load does not empty the buckets: about 200 requests a second. */
const PACE_MS = 30;

export interface Call extends RequestOptions {
  path: string;
}
/** What became of a call: an answer, or no connection. */
export interface Outcome {
  call: Call;
  gateway: number;
  answer?: Answer;
  failure?: Error;
}

/** Sends the calls over and over, to all gateways in turn, until it is stopped; then answers everything that happened. */
export function startLoad(request: Client, calls: readonly Call[], keys: readonly string[], gateways = 3): { stop(): Promise<Outcome[]> } {
  const outcomes: Outcome[] = [];
  let sent = 0;
  let isOver = false;
  const work = async (): Promise<void> => {
    while (!isOver) {
      const turn = sent;
      sent += 1;
      const call = calls[turn % calls.length] as Call;
      const gateway = Math.floor(turn / calls.length) % gateways;
      try {
        outcomes.push({ call, gateway, answer: await request(call.path, { ...call, gateway, key: keys[turn % keys.length] }) });
      } catch (error) {
        outcomes.push({ call, gateway, failure: error as Error });
      }
      await delay(PACE_MS);
    }
  };
  const workers = Array.from({ length: WORKERS }, work);
  return {
    async stop() {
      isOver = true;
      await Promise.all(workers);
      return outcomes;
    },
  };
}
