import type { GetUserAccountResult, MyTournamentSummary, UserLeague } from '@matchpoint/sdk';
import { useQueries, useQuery } from '@tanstack/react-query';
import { mp } from '../../api.js';
import { ownLeagueReads } from '../../reads/own-leagues.js';
import { MOST_COUNTED, staffDeskReads } from '../../reads/staff-desk.js';
import { tournamentReads } from '../../reads/tournaments.js';
import { useRead } from '../../reads/use-read.js';
import { ORGANIZE } from '../../texts/organize.js';
import { showCount } from '../formats.js';
import { PlainLink } from '../links.js';
import { Section } from '../page.js';
import { type Waiting, WaitingTable } from './waiting-table.js';

/** One kind of pending work, with its count. */
interface Counted extends Waiting {
  /** The league, the tournament, or this server. */
  where: string;
  count: number;
}

/** Statuses in which teams can apply. */
const TAKES_APPLICATIONS: readonly string[] = ['REGISTRATION_OPEN', 'REGISTRATION_CLOSED'];
/** Each costs a request. */
const MOST_TOURNAMENTS = 5;

/**
 * All pending work of the user in one list: from the leagues and tournaments that they run and, for platform staff, from the
 * platform. Empty if nothing is pending.
 */
export function WaitingList() {
  const waiting = [...useOfLeagues(), ...useOfTournaments(), ...useOfPlatform()];
  if (waiting.length === 0) return null;
  return (
    <Section title={ORGANIZE.waiting} isNext>
      <WaitingTable
        label={ORGANIZE.waiting}
        rows={waiting}
        columns={[
          { name: ORGANIZE.where, cell: ({ where }) => where },
          { name: ORGANIZE.howMany, cell: ({ count }) => showCounted(count), isNumber: true, isStrong: true },
        ]}
      />
    </Section>
  );
}

/** Only the first page of a list is counted. */
const showCounted = (count: number): string => (count >= MOST_COUNTED ? ORGANIZE.atLeast(showCount(MOST_COUNTED)) : showCount(count));

const OF_LEAGUE = [
  ['/operate/$league/applications', ORGANIZE.applications, 'pendingApplications'],
  ['/operate/$league/disputes', ORGANIZE.disputes, 'openDisputes'],
  ['/operate/$league/tickets', ORGANIZE.tickets, 'openTickets'],
] as const;

function useOfLeagues(): Counted[] {
  const { data } = useQuery(ownLeagueReads.list());
  return (data?.leagues ?? []).flatMap(ofLeague);
}

const ofLeague = ({ league: { id, slug, name }, counts }: UserLeague): Counted[] =>
  OF_LEAGUE.flatMap(([to, what, field]) => {
    const count = counts?.[field] ?? 0;
    const link = (
      <PlainLink to={to} params={{ league: slug }} aria-label={ORGANIZE.of(what, name)}>
        {what}
      </PlainLink>
    );
    return count === 0 ? [] : [{ id: `${id} ${field}`, where: name, count, link }];
  });

function useOfTournaments(): Counted[] {
  const { data } = useQuery(tournamentReads.managed());
  const tournaments = data?.tournaments ?? [];
  const open = tournaments.filter(({ status }) => TAKES_APPLICATIONS.includes(status)).slice(0, MOST_TOURNAMENTS);
  const applied = useQueries({ queries: open.map(({ slug }) => tournamentReads.applications(slug)) });
  return [
    ...tournaments.filter(({ needsAttention }) => needsAttention).map(ofAttention),
    ...open.flatMap((tournament, index) => ofApplications(tournament, applied[index]?.data?.count ?? 0)),
  ];
}

const ofAttention = ({ id, slug, name }: MyTournamentSummary): Counted => ({
  id,
  where: name,
  count: 1,
  link: (
    <PlainLink to="/operate/tournaments/$id" params={{ id: slug }} aria-label={ORGANIZE.of(ORGANIZE.decisions, name)}>
      {ORGANIZE.decisions}
    </PlainLink>
  ),
});

const ofApplications = ({ id, slug, name }: MyTournamentSummary, count: number): Counted[] => {
  const link = (
    <PlainLink to="/operate/tournaments/$id/teams" params={{ id: slug }} aria-label={ORGANIZE.of(ORGANIZE.applications, name)}>
      {ORGANIZE.applications}
    </PlainLink>
  );
  return count === 0 ? [] : [{ id: `${id} applications`, where: name, count, link }];
};

/** The platform's desks, for staff with the required role. */
function useOfPlatform(): Counted[] {
  const { data: account } = useRead<GetUserAccountResult>(['account'], (options) => mp.account.getUserAccount(options));
  const isStaff = account !== undefined && account.staffRole !== null;
  const isModerator = isStaff && account.staffRole !== 'SUPPORT';
  const tickets = useQuery({ ...staffDeskReads.tickets(), enabled: isStaff });
  const disputes = useQuery({ ...staffDeskReads.disputes(), enabled: isModerator });
  const tournaments = useQuery({ ...staffDeskReads.tournaments(), enabled: isModerator });
  const chatReports = useQuery({ ...staffDeskReads.chatReports(), enabled: isModerator });
  const desks = [
    ['/admin/tickets', ORGANIZE.tickets, tickets.data],
    ['/admin/disputes', ORGANIZE.disputes, disputes.data],
    ['/admin/tournaments', ORGANIZE.approvals, tournaments.data],
    ['/admin/chat', ORGANIZE.chatReports, chatReports.data],
  ] as const;
  return desks.flatMap(([to, what, count = 0]) => {
    const link = (
      <PlainLink to={to} aria-label={ORGANIZE.of(what, ORGANIZE.platform)}>
        {what}
      </PlainLink>
    );
    return count === 0 ? [] : [{ id: to, where: ORGANIZE.platform, count, link }];
  });
}
