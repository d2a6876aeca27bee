import { setTimeout as delay } from 'node:timers/promises';
import type { Clock } from '@matchpoint/core';
import type { Api } from './api.js';

/** The same system, called at most once per `gapMs`: calls wait for their turn. */
export function paceApi(api: Api, clock: Clock, gapMs: number, pause: (ms: number) => Promise<unknown> = delay): Api {
  let next = 0;
  return {
    async send(request) {
      const now = clock.now().getTime();
      const turn = Math.max(now, next);
      next = turn + gapMs;
      if (turn > now) await pause(turn - now);
      return api.send(request);
    },
  };
}
