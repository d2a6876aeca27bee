import type { match } from '@matchpoint/contracts';
import type { CallerContext } from '@matchpoint/rpc';
import { encodeEvent } from '../operation/streams/event-stream.js';
import type { OfStream, StreamOpening } from '../operation/streams/event-streams.js';
import type { Holder } from '../operation/streams/live-streams.js';
import type { Permissions } from '../permissions/permissions.js';
import type { LiveEvent } from './live-event.js';
import { openNumberedStream } from './open-numbered-stream.js';
import type { LivePorts } from './ports.js';
import { mayHearChanges } from './shown-event.js';
import { teamsOf, type Viewer, viewerOf } from './viewer.js';

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

/** Follows a match. @throws DomainError as openNumberedStream */
export function openMatchStream(opening: Opening, context: LivePorts, { readMatch, show }: Shown): Promise<StreamOpening> {
  const { matchId, caller, hearsChanges, requestId, permissions } = opening;
  const { rooms, listEvents } = context.live;
  /** The viewer to notify of changes; unset until everything is read, and if the caller didn't request them. */
  let hearer: Viewer | undefined;
  return openNumberedStream(opening, context, {
    read: readMatch,
    join: (_, watcher) => {
      // Earlier changes are visible to clients that read the match once the stream has begun.
      const changed = (event: LiveEvent): void => {
        if (hearer && mayHearChanges(hearer, event)) watcher.write(CHANGED);
      };
      return rooms.enter(matchId, { tell: watcher.tell, changed, live: watcher.write, lost: watcher.lose });
    },
    listEvents,
    async viewer() {
      const viewer = await viewerOf(caller, await teamsOf(caller, requestId, context), { requestId, permissions }, context);
      if (hearsChanges) hearer = viewer;
      return viewer;
    },
    show,
  });
}
