import type { match } from '@matchpoint/contracts';
import type { CallerContext } from '@matchpoint/rpc';
import type { Permissions } from '../permissions/permissions.js';
import type { LivePorts } from './ports.js';
import { type OfStream, readAfter, type StreamOpening } from '../operation/streams/event-streams.js';
import { encodeMissed, encoderOf } from './encode-told.js';
import { encodeEvent } from '../operation/streams/event-stream.js';
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
  /** Whether it also sends `changed`. */
  hearsChanges: boolean;
  caller: CallerContext;
  permissions: Permissions | undefined;
  requestId: string;
  /** The overlay token with which it is opened. */
  token: Holder['token'];
}

interface Shown {
  /** @throws the same errors as GET of the match */
  readMatch(): Promise<match.Match>;
  show(found: match.Match): Promise<object>;
}

/**
 * Follows a match: sends the events since `after`, or a snapshot; then every event once, in order.
 * @throws DomainError as GET of the match; INVALID_INPUT for an id that the stream doesn't have; as `LiveStreams.admit`
 */
export async function openMatchStream(opening: Opening, context: LivePorts, { readMatch, show }: Shown): Promise<StreamOpening> {
  const { matchId, address, caller, hearsChanges, token, requestId, permissions } = opening;
  const { streams, rooms } = context.live;
  const after = readAfter(opening.lastEventId, opening.after);
  const place = streams.admit({ address, caller, token });
  const watcher = createWatcher<NumberedEvent>(({ sequence }) => sequence);
  let room: ReturnType<typeof rooms.enter> | undefined;
  /** The viewer to notify of changes; unset until everything is read, and if the caller didn't request them. */
  let hearer: Viewer | undefined;
  const abandon = (): void => {
    room?.leave();
    place.release();
  };
  // Defined outside so that it holds no reference to the initial data. Earlier changes are visible to clients that read the match once the
  // stream has begun.
  const changed = (event: LiveEvent): void => {
    if (hearer && mayHearChanges(hearer, event)) watcher.write(CHANGED);
  };
  try {
    // Checked first: the caller can only follow what they may see.
    await readMatch();
    room = rooms.enter(matchId, { tell: watcher.tell, changed, live: watcher.write, lost: watcher.lose });
    await room.ready;
    // From here on nothing is missed: earlier events are included in the following reads.
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
        stream.begin(first);
        watcher.begin(stream, found.eventSequence, encoderOf(viewer, 'sequence'));
      },
    };
  } catch (error) {
    abandon();
    throw error;
  }
}
