import type { AskHelix } from '@matchpoint/core';
import { appendEvents, commitUnder, type Fence, type NewEvent } from '@matchpoint/events';
import { withTransaction } from '@matchpoint/postgres';
import type { CatalogProfileContext } from '../context.js';
import {
  findStillFollowed,
  type FollowedConnection,
  listFollowed,
  type LiveStream,
  lockStreams,
  lockUnfollowed,
  removeStreams,
  saveStreams,
} from './store/live-streams.js';
import { changeOfStream, channelOf, type Stream } from './rules/stream.js';
import { streamOffline, streamOnline } from './events.js';
import { askStreams, CHANNELS_AT_ONCE } from './ask-streams.js';

/** Requests per round: with at most 199 for one page, that stays below Twitch's 800 a minute. The next round continues with the rest. */
const MAX_QUESTIONS = 600;
/** Streams of channels that are no longer followed, per transaction. */
const UNFOLLOWED_AT_ONCE = 500;

type StreamsContext = Pick<CatalogProfileContext, 'pool' | 'clock'>;

interface Round {
  /** Fences the writes; omitted in tests of the round alone. */
  fence?: Fence | undefined;
  /** Ends the round between two requests. */
  signal?: AbortSignal | undefined;
  /** Continues after the connection with this id. */
  afterId?: string | undefined;
}

/**
 * One round: asks Twitch about the channels that users have linked and show, 100 per request, and records who is live, with the events
 * (docs/reference/users.md#stream-status). Holds no lock while it waits for Twitch.
 * @param told called with the position after each request, from which a failed round continues
 * @throws Error if Twitch does not answer
 */
export async function lookAtStreams(context: StreamsContext, ask: AskHelix, round: Round, told: (afterId: string) => void): Promise<void> {
  const { afterId = '', fence, signal } = round;
  await endUnfollowed(context, fence);
  let questions = 0;
  const counted: AskHelix = (...question) => {
    questions += 1;
    return ask(...question);
  };
  for (let after = afterId; questions < MAX_QUESTIONS && signal?.aborted !== true;) {
    const connections = await listFollowed(context.pool, after, CHANNELS_AT_ONCE);
    const live = await askStreams(counted, [...new Set(connections.flatMap((connection) => channelOf(connection) ?? []))]);
    await noteStreams(context, connections, live, fence);
    after = connections.length < CHANNELS_AT_ONCE ? '' : (connections.at(-1)?.id ?? '');
    told(after);
    if (after === '') return;
  }
}

/** A channel's answer counts only for connections that are still followed and still name this channel. */
async function noteStreams(
  { pool, clock }: StreamsContext,
  asked: readonly FollowedConnection[],
  live: ReadonlyMap<string, Stream>,
  fence: Fence | undefined,
): Promise<void> {
  if (asked.length === 0) return;
  const channels = new Map(asked.map((connection) => [connection.id, channelOf(connection)]));
  await withTransaction(
    pool,
    async (tx) => {
      const connections = await findStillFollowed(tx, [...channels.keys()]);
      const known = new Map((await lockStreams(tx, [...channels.keys()])).map((stream) => [stream.connectionId, stream]));
      const now = clock.now();
      const saved: LiveStream[] = [];
      const removed: string[] = [];
      const events: NewEvent[] = [];
      for (const { id, userId, ...connection } of connections) {
        const channel = channelOf(connection);
        if (channel !== channels.get(id)) continue;
        const stream = channel === undefined ? undefined : live.get(channel);
        const before = known.get(id);
        const { ended, begun } = changeOfStream(before, stream);
        if (ended) events.push(streamOffline({ userId, ...ended }, now.toISOString()));
        if (begun) events.push(streamOnline({ userId, ...begun }, now.toISOString()));
        if (stream) saved.push({ ...stream, connectionId: id, userId });
        else if (before) removed.push(id);
      }
      await removeStreams(tx, removed);
      await saveStreams(tx, saved, now);
      await appendEvents(tx, events);
    },
    commitUnder(fence),
  );
}

/** Ends streams whose connections were removed or hidden while they were live, because viewers here no longer see them. */
async function endUnfollowed({ pool, clock }: StreamsContext, fence: Fence | undefined): Promise<void> {
  for (let ended = UNFOLLOWED_AT_ONCE; ended === UNFOLLOWED_AT_ONCE;) {
    ended = await withTransaction(
      pool,
      async (tx) => {
        const streams = await lockUnfollowed(tx, UNFOLLOWED_AT_ONCE);
        await removeStreams(
          tx,
          streams.map(({ connectionId }) => connectionId),
        );
        await appendEvents(
          tx,
          streams.map((stream) => streamOffline(stream, clock.now().toISOString())),
        );
        return streams.length;
      },
      commitUnder(fence),
    );
  }
}
