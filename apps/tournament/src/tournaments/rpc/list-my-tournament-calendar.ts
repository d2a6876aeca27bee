import type { tournament } from '@matchpoint/contracts';
import { type Handlers, requireCaller } from '@matchpoint/rpc';
import { isManagedByKey, isOfKeysGame } from '../../access/index.js';
import type { TournamentContext } from '../../context.js';
import { checkInOpensAt, type TournamentRow } from '../../record/index.js';
import { readHosts } from '../read-hosts.js';
import { listMine, listOfPlayer } from '../store/lists.js';

type Event = tournament.ListMyTournamentCalendarResponse_Event;

/** Openings, check-ins and starts of the caller's tournaments within a range, ascending. */
export function listMyTournamentCalendar(
  context: TournamentContext,
): Handlers<tournament.TournamentServiceService>['listMyTournamentCalendar'] {
  return async ({ rangeStart, rangeEnd }, call) => {
    const { caller, requestId } = call;
    const key = requireCaller(call);
    const { teams } = await context.peers.profile.listCallerTeams({}, { ...(caller && { caller }), requestId });
    const mine = await listMine(context.pool, await readHosts(context, call));
    const played = await listOfPlayer(
      context.pool,
      key.userId,
      teams.map(({ teamId }) => teamId),
    );
    const rows = new Map(
      [...mine.filter((row) => isManagedByKey(key, row)), ...played.filter((row) => isOfKeysGame(key, row))].map((row) => [row.id, row]),
    );
    const [from, to] = [Date.parse(rangeStart), Date.parse(rangeEnd)];
    const events = [...rows.values()]
      .filter(({ status }) => status !== 'CANCELLED')
      .flatMap(eventsOf)
      .filter(({ at }) => at >= from && at <= to);
    return { events: events.toSorted((one, two) => one.at - two.at || (one.tournamentId < two.tournamentId ? -1 : 1)) };
  };
}

function eventsOf({ id, slug, settings }: TournamentRow): Event[] {
  const event = (kind: string, at: number | undefined): Event[] =>
    at === undefined ? [] : [{ tournamentId: id, slug, name: settings.name, kind, at }];
  return [
    ...event('registration', settings.registrationStartsAt),
    ...event('checkin', checkInOpensAt(settings)),
    ...event('start', settings.startsAt),
  ];
}
