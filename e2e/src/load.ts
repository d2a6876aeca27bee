import { setTimeout as delay } from 'node:timers/promises';
import type { Answer, Client, RequestOptions } from './http-client.js';

const WORKERS = 6;
/** Pause between two requests of a worker, so that the load of about 200 requests a second does not empty the buckets. */
const PACE_MS = 30;

export interface Call extends RequestOptions {
  path: string;
}
/** The result of a call: a response, or no connection. */
export interface Outcome {
  call: Call;
  gateway: number;
  answer?: Answer;
  failure?: Error;
}

/** Repeats the calls, at all gateways in turn, until it is stopped; then returns all results. */
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
