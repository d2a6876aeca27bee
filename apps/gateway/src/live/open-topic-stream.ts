import type { AudienceGroup } from '@matchpoint/events';
import type { CallerContext } from '@matchpoint/rpc';
import type { Permissions } from '../permissions/permissions.js';
import type { LivePorts } from './ports.js';
import type { OfStream, StreamOpening } from '../operation/streams/event-streams.js';
import { encodeMissed, encoderOf } from './encode-told.js';
import { encodeEvent, encodePlace } from '../operation/streams/event-stream.js';
import type { PlacedEvent, TopicEntry } from './topic-rooms.js';
import { groupsOf, teamsOf, viewerOf } from './viewer.js';
import { createWatcher } from './watcher.js';

interface Opening extends OfStream {
  /** The id from the query, which the client doesn't update; the header takes precedence. */
  after: string | undefined;
  caller: CallerContext;
  permissions: Permissions | undefined;
  requestId: string;
}

interface Followed {
  /** What is followed, for a caller with these teams and groups. @throws the same errors as the read if the caller may not follow it */
  topicsFor(teamIds: readonly string[], groups: readonly AudienceGroup[]): Promise<string[]>;
  /** `data` of the event `snapshot`: the state before all events that follow. */
  snapshot(): Promise<object>;
  /** Further events of the stream, without ids. @returns a function that ends them */
  tellMore?(write: (chunk: Buffer) => void): Promise<{ leave(): void }>;
}

/**
 * Follows leagues, teams or people: sends the events since the client's last one, or a snapshot; then events as they arrive. If something
 * may be missing, it sends `reset` and starts over.
 * @throws DomainError as `topicsFor`; as `LiveStreams.admit`
 */
export async function openTopicStream(opening: Opening, context: LivePorts, followed: Followed): Promise<StreamOpening> {
  const { address, caller, requestId, permissions } = opening;
  const { streams, topics: rooms } = context.live;
  const lastEventId = opening.lastEventId || opening.after;
  const place = streams.admit({ address, caller });
  const watcher = createWatcher<PlacedEvent>(({ position }) => position);
  const reset = (): Buffer => encodeEvent({ id: rooms.mark(), event: 'reset', data: '{}' });
  const member = { tell: watcher.tell, missed: () => watcher.write(reset()) };
  let entry: TopicEntry | undefined;
  let more: { leave(): void } | undefined;
  const abandon = (): void => {
    entry?.leave();
    more?.leave();
    place.release();
  };
  try {
    const [teamIds, groups] = await Promise.all([teamsOf(caller, requestId, context), groupsOf(caller, requestId, context)]);
    const topics = await followed.topicsFor(teamIds, groups);
    const viewer = { ...(await viewerOf(caller, teamIds, { requestId, permissions }, context)), groups };
    const entered = (entry = rooms.enter(topics, member));
    await entered.ready;
    more = await followed.tellMore?.(watcher.write);
    const missed = lastEventId === undefined ? undefined : rooms.since(lastEventId, topics, entered.position);
    const first = missed
      ? await encodeMissed(viewer, missed, 'id', context.live)
      : [
          ...(lastEventId === undefined ? [] : [reset()]),
          encodeEvent({ id: rooms.mark(), event: 'snapshot', data: JSON.stringify(await followed.snapshot()) }),
        ];
    return {
      place,
      abandon,
      begin(stream) {
        stream.begin(first);
        watcher.begin(stream, entered.position, encoderOf(viewer, 'id'));
      },
      heartbeat: () => encodePlace(rooms.mark()),
    };
  } catch (error) {
    abandon();
    throw error;
  }
}
