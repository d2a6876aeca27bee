import type { match } from '@matchpoint/contracts';
import type { CallerContext } from '@matchpoint/rpc';
import { encodeEvent, type EventStream } from '../operation/streams/event-stream.js';
import type { OfStream, StreamOpening } from '../operation/streams/event-streams.js';
import { toVectorId } from '../operation/streams/vector-ids.js';
import { encodeUnder } from './encode-told.js';
import type { NumberedEvent } from './numbered-rooms.js';
import type { Permissions } from '../permissions/permissions.js';
import type { LivePorts } from './ports.js';
import { MAX_REPLAYED, readMissed } from './read-missed.js';
import { teamsOf, type Viewer, viewerOf } from './viewer.js';
import { createWatcher, type Watcher } from './watcher.js';

/** How many followed matches of a stream count as one stream of the gateway. */
const MATCHES_A_STREAM = 5;

interface Opening extends OfStream {
  matchIds: readonly string[];
  /** The numbers of the last events that the client has, in the order of the matches. */
  after: readonly number[] | undefined;
  /** The name of the followed listing in `changed`, and its game (undefined for all games). Unset if no listing is followed. */
  listing: { name: string; gameId: string | undefined } | undefined;
  caller: CallerContext;
  permissions: Permissions | undefined;
  requestId: string;
}

interface Shown {
  /** The matches in the order of the ids; undefined for unknown or hidden ones. */
  readMatches(teamIds: readonly string[]): Promise<(match.Match | undefined)[]>;
  show(found: readonly match.Match[]): Promise<object[]>;
}

type Followed = { index: number; watcher: Watcher<NumberedEvent>; room: ReturnType<LivePorts['live']['rooms']['enter']> };

/**
 * Follows several matches and a listing on one connection: sends the missed events of each, or a snapshot; then every event once, in order.
 * @throws DomainError as `LiveStreams.admit` and `StreamPlace.countAs`
 */
export async function openMatchesStream(opening: Opening, context: LivePorts, { readMatches, show }: Shown): Promise<StreamOpening> {
  const { matchIds, after, listing, address, caller, permissions, requestId } = opening;
  const { streams, rooms, listings } = context.live;
  const place = streams.admit({ address, caller });
  const followed: Followed[] = [];
  let followedListing: ReturnType<typeof listings.enter> | undefined;
  let reader: EventStream | undefined;
  const abandon = (): void => {
    for (const { room } of followed) room.leave();
    followedListing?.leave();
    place.release();
  };
  try {
    const teamIds = await teamsOf(caller, requestId, context);
    // Checked first: the caller can only follow what they may see.
    const visibles = await readMatches(teamIds);
    // Unknown ids must not take the slots of others: only what is followed costs anything.
    place.countAs(Math.max(1, Math.ceil(visibles.filter((visible) => visible !== undefined).length / MATCHES_A_STREAM)));
    for (const [index, visible] of visibles.entries()) {
      if (!visible) continue;
      const watcher = createWatcher<NumberedEvent>(({ sequence }) => sequence);
      followed.push({
        index,
        watcher,
        room: rooms.enter(visible.id, { tell: watcher.tell, changed: () => undefined, live: watcher.write, lost: watcher.lose }),
      });
    }
    if (listing) {
      const changed = encodeEvent({ event: 'changed', data: JSON.stringify({ listing: listing.name }) });
      followedListing = listings.enter(listing.gameId, { changed: () => reader?.write(changed) });
    }
    await Promise.all([...followed.map(({ room }) => room.ready), followedListing?.ready]);
    // From here on nothing is missed: earlier events are included in the following reads.
    const [found, viewer] = await Promise.all([readMatches(teamIds), viewerOf(caller, teamIds, { requestId, permissions }, context)]);
    const vector = matchIds.map((_, index) => after?.[index] ?? 0);
    const first = await beginning({ matchIds, found, after, vector, viewer }, context, show);
    for (const { index, room } of followed) {
      const match = found[index];
      if (match) room.isAt(match.eventSequence);
    }
    return {
      place,
      abandon,
      begin(stream) {
        stream.begin(first);
        reader = stream;
        for (const { index, watcher } of followed) {
          const match = found[index];
          if (!match) continue;
          watcher.begin(stream, match.eventSequence, (told) => {
            vector[index] = told.event.sequence;
            return encodeUnder(toVectorId(vector), viewer, told);
          });
        }
      },
    };
  } catch (error) {
    abandon();
    throw error;
  }
}

interface Beginning {
  matchIds: readonly string[];
  found: readonly (match.Match | undefined)[];
  after: readonly number[] | undefined;
  /** The sequence number sent last for each match. */
  vector: number[];
  viewer: Viewer;
}

/** Sends the missed events of matches that can be replayed; then snapshots of the others, including the ones that don't exist. */
async function beginning(
  { matchIds, found, after, vector, viewer }: Beginning,
  context: LivePorts,
  show: Shown['show'],
): Promise<Buffer[]> {
  const chunks: Buffer[] = [];
  const whole: { index: number; match: match.Match }[] = [];
  let left = MAX_REPLAYED;
  for (const [index, match] of found.entries()) {
    if (!match) continue;
    const since = after?.[index];
    const missed =
      since === undefined
        ? undefined
        : await readMissed(context.live.listEvents, { subject: match.id, after: since, latest: match.eventSequence, most: left });
    if (!missed) {
      whole.push({ index, match });
      continue;
    }
    left -= missed.length;
    const hasOpenPlayers = await context.live.readOpenPlayers(missed);
    for (const event of missed) {
      vector[index] = event.sequence as number;
      const encoded = encodeUnder(toVectorId(vector), viewer, { event, hasOpenPlayers: hasOpenPlayers(event) });
      if (encoded) chunks.push(encoded);
    }
    vector[index] = match.eventSequence;
  }
  const missing = matchIds.filter((_, index) => !found[index]);
  if (after && whole.length === 0 && missing.length === 0) return chunks;
  const shown = await show(whole.map(({ match }) => match));
  for (const { index, match } of whole) vector[index] = match.eventSequence;
  const data = {
    matches: whole.map(({ match }, index) => ({ id: match.id, sequence: match.eventSequence, match: shown[index] })),
    missing,
  };
  const id = matchIds.length === 0 ? undefined : toVectorId(vector);
  return [...chunks, encodeEvent({ id, event: 'snapshot', data: JSON.stringify(data) })];
}
