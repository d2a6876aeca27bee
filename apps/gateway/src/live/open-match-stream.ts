import type { match } from '@matchpoint/contracts';
import type { CallerContext } from '@matchpoint/rpc';
import type { GatewayContext } from '../context.js';
import { readAfter, type StreamOpening } from '../http/event-streams.js';
import { encodeEvent, type EventStream, RETRY_MS } from './event-stream.js';
import type { LiveEvent } from './live-event.js';
import type { RoomMember, ToldEvent } from './match-rooms.js';
import { dataFor, type Viewer, viewerOf } from './viewer.js';

/** Who has missed more gets a snapshot. */
const MAX_REPLAYED = 500;
const PAGE = 100;

interface Opening {
  matchId: string;
  after: number | undefined;
  lastEventId: string | undefined;
  /** As the address's bucket has it. */
  address: string | undefined;
  caller: CallerContext;
  requestId: string;
}

interface Shown {
  /** @throws what GET of the match does */
  readMatch(): Promise<match.Match>;
  show(found: match.Match): Promise<object>;
}

/**
 * Follows a match: what was missed since `after`, or a snapshot; then what happens, in order and once.
 * @throws DomainError as GET of the match; INVALID_INPUT for an id that is none of its stream's; as `LiveStreams.admit`
 */
export async function openMatchStream(opening: Opening, context: GatewayContext, { readMatch, show }: Shown): Promise<StreamOpening> {
  const { matchId, address, caller, requestId } = opening;
  const { streams, rooms } = context.live;
  const after = readAfter(opening.lastEventId, opening.after);
  const place = streams.admit({ address, caller });
  const watcher = createWatcher();
  let room: ReturnType<typeof rooms.enter> | undefined;
  const abandon = (): void => {
    room?.leave();
    place.release();
  };
  try {
    // Nobody is followed whom the caller may not see.
    await readMatch();
    room = rooms.enter(matchId, watcher.member);
    await room.ready;
    // From here on nothing is missed: what happened before is in what is read now.
    const [found, viewer] = await Promise.all([readMatch(), viewerOf(caller, requestId, context)]);
    const missed = after === undefined ? undefined : await readMissed(matchId, after, found.eventSequence, context);
    const first = missed
      ? await replay(missed, viewer, context)
      : [encodeEvent({ id: found.eventSequence, event: 'snapshot', data: JSON.stringify(await show(found)) })];
    room.isAt(found.eventSequence);
    return {
      place,
      abandon,
      begin(stream) {
        stream.write(Buffer.concat([Buffer.from(`retry: ${RETRY_MS}\n\n`), ...first]));
        watcher.begin(stream, viewer, found.eventSequence);
      },
    };
  } catch (error) {
    abandon();
    throw error;
  }
}

/** All events after one, up to another; undefined where they are too many, or kept no more. */
async function readMissed(matchId: string, after: number, latest: number, { live }: GatewayContext): Promise<LiveEvent[] | undefined> {
  if (after > latest || latest - after > MAX_REPLAYED) return undefined;
  const missed: LiveEvent[] = [];
  while (after + missed.length < latest) {
    const { events } = await live.listEvents(matchId, after + missed.length, PAGE);
    const wanted = events.filter(({ sequence = 0 }) => sequence <= latest);
    if (wanted[0]?.sequence !== after + missed.length + 1) return undefined;
    missed.push(...wanted);
  }
  return missed;
}

async function replay(events: LiveEvent[], viewer: Viewer, { live }: GatewayContext): Promise<Buffer[]> {
  const hasOpenPlayers = await live.readOpenPlayers(events);
  return events.flatMap((event) => encodeFor(viewer, { event: event as ToldEvent['event'], hasOpenPlayers: hasOpenPlayers(event) }) ?? []);
}

/** Encoded once for all who see the same of it. */
const ENCODED = new WeakMap<LiveEvent, Map<boolean, Buffer>>();

function encodeFor(viewer: Viewer, { event, hasOpenPlayers }: ToldEvent): Buffer | undefined {
  const data = dataFor(viewer, event, hasOpenPlayers);
  if (data === undefined) return undefined;
  const isWhole = data === event.data;
  let encoded = ENCODED.get(event);
  if (!encoded) ENCODED.set(event, (encoded = new Map()));
  let buffer = encoded.get(isWhole);
  if (!buffer) encoded.set(isWhole, (buffer = encodeEvent({ id: event.sequence, event: event.type, data: JSON.stringify(data) })));
  return buffer;
}

/** Holds what is told until the stream has begun, and drops what it has begun with. */
function createWatcher() {
  let reader: { stream: EventStream; viewer: Viewer; position: number } | undefined;
  let waiting: ToldEvent[] = [];
  let isLost = false;
  const pass = (told: ToldEvent): void => {
    if (!reader || told.event.sequence <= reader.position) return;
    reader.position = told.event.sequence;
    const encoded = encodeFor(reader.viewer, told);
    if (encoded) reader.stream.write(encoded);
  };
  const member: RoomMember = {
    tell(told) {
      if (reader) return pass(told);
      // Nobody waits for so long: it begins anew.
      if (waiting.length >= MAX_REPLAYED) isLost = true;
      else waiting.push(told);
    },
    lost() {
      isLost = true;
      reader?.stream.end(RETRY_MS);
    },
  };
  return {
    member,
    begin(stream: EventStream, viewer: Viewer, position: number): void {
      reader = { stream, viewer, position };
      for (const told of waiting) pass(told);
      waiting = [];
      if (isLost) stream.end(RETRY_MS);
    },
  };
}
