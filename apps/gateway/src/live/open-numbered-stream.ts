import type { CallerContext } from '@matchpoint/rpc';
import { encodeEvent } from '../operation/streams/event-stream.js';
import { type OfStream, readAfter, type StreamOpening } from '../operation/streams/event-streams.js';
import type { Holder } from '../operation/streams/live-streams.js';
import { encodeMissed, encoderOf } from './encode-told.js';
import type { ListEvents, NumberedEvent, NumberedMember, NumberedRooms } from './numbered-rooms.js';
import type { LivePorts } from './ports.js';
import { readMissed } from './read-missed.js';
import type { Viewer } from './viewer.js';
import { createWatcher, type Watcher } from './watcher.js';

interface Opening extends OfStream {
  /** The number from the query, which the client doesn't update; the header takes precedence. */
  after: number | undefined;
  caller: CallerContext;
  /** The overlay token with which it is opened. */
  token?: Holder['token'];
}

/** What is followed: one subject, whose events have numbers. */
interface Followed<Found extends { id: string; eventSequence: number }> {
  /** @throws the same errors as GET of it */
  read(): Promise<Found>;
  join(found: Found, watcher: Watcher<NumberedEvent>): ReturnType<NumberedRooms<NumberedMember>['enter']>;
  listEvents: ListEvents;
  /** Who reads the events, once the room is joined. */
  viewer(found: Found): Promise<Viewer>;
  /** `data` of the event `snapshot`. */
  show(found: Found): Promise<object>;
}

/**
 * Follows one subject: sends the events since `after`, or a snapshot; then every event once, in order.
 * @throws DomainError as `read`; INVALID_INPUT for an id that the stream doesn't have; as `LiveStreams.admit`
 */
export async function openNumberedStream<Found extends { id: string; eventSequence: number }>(
  { address, caller, token, lastEventId, ...opening }: Opening,
  { live }: Pick<LivePorts, 'live'>,
  { read, join, listEvents, viewer: readViewer, show }: Followed<Found>,
): Promise<StreamOpening> {
  const after = readAfter(lastEventId, opening.after);
  const place = live.streams.admit({ address, caller, token });
  const watcher = createWatcher<NumberedEvent>(({ sequence }) => sequence);
  let room: ReturnType<typeof join> | undefined;
  const abandon = (): void => {
    room?.leave();
    place.release();
  };
  try {
    // Checked first: the caller can only follow what they may see.
    const seen = await read();
    room = join(seen, watcher);
    await room.ready;
    // From here on nothing is missed: earlier events are included in the following reads.
    const [found, viewer] = await Promise.all([read(), readViewer(seen)]);
    const { id: subject, eventSequence: latest } = found;
    const missed = after === undefined ? undefined : await readMissed(listEvents, { subject, after, latest });
    const first = missed
      ? await encodeMissed(viewer, missed, 'sequence', live)
      : [encodeEvent({ id: latest, event: 'snapshot', data: JSON.stringify(await show(found)) })];
    room.isAt(latest);
    return {
      place,
      abandon,
      begin(stream) {
        stream.begin(first);
        watcher.begin(stream, latest, encoderOf(viewer, 'sequence'));
      },
    };
  } catch (error) {
    abandon();
    throw error;
  }
}
