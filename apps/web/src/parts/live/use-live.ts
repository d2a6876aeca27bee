import type { StreamOptions } from '@matchpoint/sdk';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { follow, type Following, type LiveEvent } from './follow.js';
import { followUser } from './user-stream.js';

type Key = readonly unknown[];

const BACK: LiveEvent = { id: undefined, type: 'back', data: {} };
/** A stream that reconnects within this time is not shown as lost. */
const LOST_AFTER_MS = 5_000;
/** Spreads refetches after an event that all viewers of a page receive. */
const SPREAD_MS = 1_500;

/**
 * The keys of the reads that an event makes stale. For `snapshot`, those that it does not contain; for `reset`, all; for `back`, when a
 * lost stream has resumed, those that its events do not report, because missed events are repeated.
 */
export type Ageing = (event: LiveEvent) => readonly Key[];

/**
 * Follows the content of a page: reads that an event makes stale are refetched.
 * @param name names what is followed; another name opens another stream
 * @param ageing receives the first event too: what happened between the page's reads and it is in neither
 * @param merge writes the data of an event into the cache, without a refetch
 * @returns whether the stream is lost
 */
export function useStream(
  name: string,
  open: (options: StreamOptions) => AsyncIterable<LiveEvent>,
  ageing: Ageing,
  merge?: Merging,
): boolean {
  return useFollowed(name, (following) => follow(open, following), ageing, merge);
}

/** The same for events about the signed-in user. */
export function useUserStream(ageing: Ageing): boolean {
  return useFollowed('user', followUser, ageing);
}

type Merging = (event: LiveEvent, queries: QueryClient) => void;

function useFollowed(name: string, begin: (following: Following) => () => void, ageing: Ageing, merge?: Merging): boolean {
  const queries = useQueryClient();
  const [isLost, setLost] = useState(false);
  useEffect(() => {
    const old = new Map<string, Key>();
    let refreshing: ReturnType<typeof setTimeout> | undefined;
    let losing: ReturnType<typeof setTimeout> | undefined;
    let isAway = false;
    const refresh = (): void => {
      refreshing = undefined;
      for (const queryKey of old.values()) void queries.invalidateQueries({ queryKey });
      old.clear();
    };
    const age = (event: LiveEvent): void => {
      for (const key of ageing(event)) old.set(JSON.stringify(key), key);
      if (old.size > 0) refreshing ??= setTimeout(refresh, Math.random() * SPREAD_MS);
    };
    const end = begin({
      onEvent(event) {
        merge?.(event, queries);
        age(event);
      },
      onLive(isLive) {
        clearTimeout(losing);
        if (!isLive) losing = setTimeout(() => setLost(true), LOST_AFTER_MS);
        else {
          setLost(false);
          if (isAway) age(BACK);
        }
        isAway = !isLive;
      },
    });
    return () => {
      end();
      clearTimeout(refreshing);
      clearTimeout(losing);
    };
    // The callback depends only on the name.
  }, [name, queries]);
  return isLost;
}
