import type { match } from '@matchpoint/contracts';
import type { CallerContext } from '@matchpoint/rpc';
import type { LivePorts } from './ports.js';
import { type OfStream, readAfter, type StreamOpening } from '../operation/streams/event-streams.js';
import { encodeMissed, encoderOf } from './encode-told.js';
import { encodeEvent, RETRY_MS } from '../operation/streams/event-stream.js';
import type { LiveEvent } from './live-event.js';
import type { Holder } from '../operation/streams/live-streams.js';
import type { NumberedEvent } from './match-rooms.js';
import { readMissed } from './read-missed.js';
import { mayHearChanges } from './shown-event.js';
import { teamsOf, type Viewer, viewerOf } from './viewer.js';
import { createWatcher } from './watcher.js';

const CHANGED = encodeEvent({ event: 'changed', data: '{}' });

interface Opening extends OfStream {
  matchId: string;
  after: number | undefined;
  /** Whether it tells `changed`, too. */
  hearsChanges: boolean;
  caller: CallerContext;
  requestId: string;
  /** The overlay's token by which it is opened. */
  token: Holder['token'];
}

interface Shown {
  /** @throws what GET of the match does */
  readMatch(): Promise<match.Match>;
  show(found: match.Match): Promise<object>;
}

/**
 * Follows a match: what was missed since `after`, or a snapshot; then every event, in order and once.
 * @throws DomainError as GET of the match; INVALID_INPUT for an id that its stream does not have; as `LiveStreams.admit`
 */
export async function openMatchStream(opening: Opening, context: LivePorts, { readMatch, show }: Shown): Promise<StreamOpening> {
  const { matchId, address, caller, hearsChanges, token, requestId, permissions } = opening;
  const { streams, rooms } = context.live;
  const after = readAfter(opening.lastEventId, opening.after);
  const place = streams.admit({ address, caller, token });
  const watcher = createWatcher<NumberedEvent>(({ sequence }) => sequence);
  let room: ReturnType<typeof rooms.enter> | undefined;
  /** The viewer to notify of changes; unset until everything is read, and when the caller did not ask for them. */
  let hearer: Viewer | undefined;
  const abandon = (): void => {
    room?.leave();
    place.release();
  };
  // Out here, so that it does not keep what the stream begins with. What was otherwise before that is seen by who looks once it has begun.
  const changed = (event: LiveEvent): void => {
    if (hearer && mayHearChanges(hearer, event)) watcher.write(CHANGED);
  };
  try {
    // Nobody is followed whom the caller may not see.
    await readMatch();
    room = rooms.enter(matchId, { tell: watcher.tell, changed, live: watcher.write, lost: watcher.lose });
    await room.ready;
    // From here on nothing is missed: what happened before is in what is read now.
    const [found, teamIds] = await Promise.all([readMatch(), teamsOf(caller, requestId, context)]);
    const viewer = await viewerOf(caller, teamIds, { requestId, permissions }, context);
    if (hearsChanges) hearer = viewer;
    const missed = after === undefined ? undefined : await readMissed(matchId, after, found.eventSequence, context);
    const first = missed
      ? await encodeMissed(viewer, missed, 'sequence', context.live)
      : [encodeEvent({ id: found.eventSequence, event: 'snapshot', data: JSON.stringify(await show(found)) })];
    room.isAt(found.eventSequence);
    return {
      place,
      abandon,
      begin(stream) {
        stream.write(Buffer.concat([Buffer.from(`retry: ${RETRY_MS}\n\n`), ...first]));
        watcher.begin(stream, found.eventSequence, encoderOf(viewer, 'sequence'));
      },
    };
  } catch (error) {
    abandon();
    throw error;
  }
}
