import type { StreamOptions } from '@matchpoint/sdk';
import { mp } from '../../api.js';
import { follow, type Following, type LiveEvent } from './follow.js';
import { sinceReads } from './since-reads.js';
import { whileSeen } from './while-seen.js';

const NAME = 'matchpoint-user-stream';
type Message = { isLive: boolean } | { event: LiveEvent } | 'who is there?';

/**
 * Events about the signed-in user, from one stream per browser: the tab that holds the lock opens it and forwards events to the others. On
 * an insecure origin browsers have no locks, so each tab opens its own stream.
 */
export function followUser({ onEvent, onLive }: Following): () => void {
  const lastEventId = sinceReads();
  const open = (options: StreamOptions): AsyncIterable<LiveEvent> => mp.users.stream({ lastEventId, ...options });
  if (!('locks' in navigator)) return follow(open, { onEvent, onLive });
  const channel = new BroadcastChannel(NAME);
  let isOurs = false;
  let isLiveHere = false;
  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    if (data === 'who is there?') {
      if (isOurs) channel.postMessage({ isLive: isLiveHere } satisfies Message);
    } else if ('event' in data) onEvent(data.event);
    else onLive(data.isLive);
  });
  channel.postMessage('who is there?' satisfies Message);
  const hold = (signal: AbortSignal): Promise<void> =>
    new Promise((resolve) => {
      isOurs = true;
      const end = follow(open, {
        onEvent(event) {
          channel.postMessage({ event } satisfies Message);
          onEvent(event);
        },
        onLive(isLive) {
          isLiveHere = isLive;
          channel.postMessage({ isLive } satisfies Message);
          onLive(isLive);
        },
      });
      signal.addEventListener('abort', () => {
        isOurs = false;
        end();
        resolve();
      });
    });
  const leave = whileSeen((signal) => {
    // Stopped while waiting for the lock.
    navigator.locks.request(NAME, { signal }, () => hold(signal)).catch(() => undefined);
  });
  return () => {
    leave();
    channel.close();
  };
}
