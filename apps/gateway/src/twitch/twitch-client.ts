import { type Clock, createHelix, HOUR_MS, type TwitchConfig } from '@matchpoint/core';
import { DomainError } from '@matchpoint/errors';
import { LRUCache } from 'lru-cache';
import { type HelixBadgeSet, type HelixUser, readBadges, readUsers } from './helix-messages.js';

/** Badges change when a streamer uploads new artwork; the documented delay is at most an hour. */
const BADGES_TTL_MS = HOUR_MS;
/** An unknown channel may be created or renamed at any moment. */
const UNKNOWN_TTL_MS = 30_000;
const MAX_CHANNELS = 1_000;
const RETRY_AFTER_SECONDS = 5;
/** Without credentials nothing changes until an operator acts. */
const UNCONFIGURED_RETRY_AFTER_SECONDS = 3_600;

export type ChannelName = { id: string } | { username: string };

export interface ChannelBadges {
  broadcaster: HelixUser;
  badges: HelixBadgeSet[];
}

/** Reads Twitch chat badges with an application's credentials. Every failure is a DomainError error_unavailable. */
export interface TwitchClient {
  globalBadges(): Promise<HelixBadgeSet[]>;
  /** Undefined: there is no such channel. */
  channelBadges(channel: ChannelName): Promise<ChannelBadges | undefined>;
}

export function createTwitchClient(config: TwitchConfig, clock: Clock): TwitchClient {
  const { twitchClientId: clientId, twitchClientSecret: clientSecret } = config;
  const ask = createHelix(config, clock);
  // A cache of promises, so that concurrent callers share one request; it uses the injected clock.
  const cache = new LRUCache<string, Promise<ChannelBadges | undefined>>({
    max: MAX_CHANNELS,
    ttl: BADGES_TTL_MS,
    perf: { now: () => clock.now().getTime() },
    ttlResolution: 0,
  });
  const global = new LRUCache<'global', Promise<HelixBadgeSet[]>>({
    max: 1,
    ttl: BADGES_TTL_MS,
    perf: { now: () => clock.now().getTime() },
    ttlResolution: 0,
  });

  const readChannel = async (channel: ChannelName): Promise<ChannelBadges | undefined> => {
    const answer = await ask('users', 'id' in channel ? { id: channel.id } : { login: channel.username.toLowerCase() });
    const [broadcaster] = answer === undefined ? [] : readUsers(answer).data;
    if (!broadcaster) return undefined;
    return { broadcaster, badges: readBadges(await ask('chat/badges', { broadcaster_id: broadcaster.id })).data };
  };
  const guarded = <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (clientId === undefined || clientSecret === undefined)
      return Promise.reject(
        new DomainError('error_unavailable', {
          message: 'Twitch is not configured here.',
          details: { retryAfterSeconds: UNCONFIGURED_RETRY_AFTER_SECONDS },
        }),
      );
    return work().catch((error: unknown) => {
      throw error instanceof DomainError
        ? error
        : new DomainError('error_unavailable', {
            message: 'Twitch does not answer.',
            details: { retryAfterSeconds: RETRY_AFTER_SECONDS },
            cause: error,
          });
    });
  };
  return {
    globalBadges: () => remember(global, 'global', () => guarded(async () => readBadges(await ask('chat/badges/global', {})).data)),
    channelBadges: (channel) =>
      remember(cache, JSON.stringify('id' in channel ? channel : { username: channel.username.toLowerCase() }), () =>
        guarded(() => readChannel(channel)),
      ),
  };
}

/**
 * The cached value or the result of `load`. A failure is only returned to those who waited for it, not to the next caller; missing channels
 * are cached briefly.
 */
function remember<Key extends string, Value>(cache: LRUCache<Key, Promise<Value>>, key: Key, load: () => Promise<Value>): Promise<Value> {
  const known = cache.get(key);
  if (known) return known;
  const loading = load();
  cache.set(key, loading);
  const isKept = (): boolean => cache.peek(key) === loading;
  loading.then(
    (value) => {
      if (value === undefined && isKept()) cache.set(key, loading, { ttl: UNKNOWN_TTL_MS });
    },
    () => {
      if (isKept()) cache.delete(key);
    },
  );
  return loading;
}
