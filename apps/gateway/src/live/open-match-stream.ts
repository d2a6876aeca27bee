import type { match } from '@matchpoint/contracts';
import type { CallerContext } from '@matchpoint/rpc';
import type { GatewayContext } from '../context.js';
import { type OfStream, readAfter, type StreamOpening } from '../http/event-streams.js';
import { encodeMissed, encoderOf } from './encode-told.js';
import { encodeEvent, RETRY_MS } from './event-stream.js';
import type { LiveEvent } from './live-event.js';
import type { NumberedEvent } from './match-rooms.js';
import { mayHearChanges } from './shown-event.js';
import { teamsOf, type Viewer, viewerOf } from './viewer.js';
import { createWatcher } from './watcher.js';

/** Who has missed more gets a snapshot. */
const MAX_REPLAYED = 500;
const PAGE = 100;
const CHANGED = encodeEvent({ event: 'changed', data: '{}' });

interface Opening extends OfStream {
  matchId: string;
  after: number | undefined;
  /** Whether it tells `changed`, too. */
  hearsChanges: boolean;
  caller: CallerContext;
  requestId: string;
  /** Of the overlay's token by which it is opened. */
  tokenId: string | undefined;
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
  const { matchId, address, caller, hearsChanges, tokenId, requestId, permissions } = opening;
  const { streams, rooms } = context.live;
  const after = readAfter(opening.lastEventId, opening.after);
  const place = streams.admit({ address, caller, tokenId });
  const watcher = createWatcher<NumberedEvent>(({ sequence }) => sequence);
  let room: ReturnType<typeof rooms.enter> | undefined;
  let viewer: Viewer | undefined;
  const abandon = (): void => {
    room?.leave();
    place.release();
  };
  // Out here, so that it does not keep what the stream begins with. What was otherwise before that is seen by who looks once it has begun.
  const changed = (event: LiveEvent): void => {
    if (viewer && mayHearChanges(viewer, event)) watcher.write(CHANGED);
  };
  try {
    // Nobody is followed whom the caller may not see.
    await readMatch();
    room = rooms.enter(matchId, {
      tell: watcher.tell,
      lost: watcher.lose,
      changed,
    });
    await room.ready;
    // From here on nothing is missed: what happened before is in what is read now.
    const [found, teamIds] = await Promise.all([readMatch(), teamsOf(caller, requestId, context)]);
    const seer = await viewerOf(caller, teamIds, { requestId, permissions }, context);
    if (hearsChanges) viewer = seer;
    const missed = after === undefined ? undefined : await readMissed(matchId, after, found.eventSequence, context);
    const first = missed
      ? await encodeMissed(seer, missed, 'sequence', context.live)
      : [encodeEvent({ id: found.eventSequence, event: 'snapshot', data: JSON.stringify(await show(found)) })];
    room.isAt(found.eventSequence);
    return {
      place,
      abandon,
      begin(stream) {
        stream.write(Buffer.concat([Buffer.from(`retry: ${RETRY_MS}\n\n`), ...first]));
        watcher.begin(stream, found.eventSequence, encoderOf(seer, 'sequence'));
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
