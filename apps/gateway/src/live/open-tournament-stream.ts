import type { tournament } from '@matchpoint/contracts';
import type { CallerContext } from '@matchpoint/rpc';
import type { OfStream, StreamOpening } from '../operation/streams/event-streams.js';
import type { Permissions } from '../permissions/permissions.js';
import { openNumberedStream } from './open-numbered-stream.js';
import type { LivePorts } from './ports.js';
import { groupsOf, teamsOf, viewerOf } from './viewer.js';

interface Opening extends OfStream {
  after: number | undefined;
  caller: CallerContext;
  permissions: Permissions | undefined;
  requestId: string;
}

interface Shown {
  /** @throws the same errors as GET of the tournament */
  readTournament(): Promise<tournament.GetTournamentResponse>;
  show(found: tournament.GetTournamentResponse): Promise<object>;
}

/** Follows a tournament. @throws DomainError as openNumberedStream */
export function openTournamentStream(opening: Opening, context: LivePorts, { readTournament, show }: Shown): Promise<StreamOpening> {
  const { caller, requestId, permissions } = opening;
  const { tournamentRooms, listTournamentEvents } = context.live;
  return openNumberedStream(opening, context, {
    async read() {
      const answer = await readTournament();
      const { id = '', eventSequence = 0 } = answer.tournament ?? {};
      return { id, eventSequence, answer };
    },
    join: ({ id }, { tell, lose }) => tournamentRooms.enter(id, { tell, lost: lose }),
    listEvents: listTournamentEvents,
    async viewer({ id }) {
      const [teamIds, groups] = await Promise.all([teamsOf(caller, requestId, context), groupsOf(caller, requestId, context)]);
      return { ...(await viewerOf(caller, teamIds, { requestId, permissions }, context)), groups, tournamentId: id };
    },
    show: ({ answer }) => show(answer),
  });
}
