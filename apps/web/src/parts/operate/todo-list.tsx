import type { Dispute, LeagueTeam, TicketSummary } from '@matchpoint/sdk';
import { useQueries, useQuery } from '@tanstack/react-query';
import { matchReads } from '../../reads/matches.js';
import { todoReads } from '../../reads/league-todo.js';
import { DISPUTES } from '../../texts/disputes.js';
import { MATCHES } from '../../texts/matches.js';
import { OPERATE } from '../../texts/operate.js';
import { PlainLink } from '../links.js';
import { Section } from '../page.js';
import { Shown } from '../shown.js';
import { Empty } from '../state.js';
import { When } from '../when-shown.js';
import { type Waiting, WaitingTable } from './waiting-table.js';

/** Something that a league's staff has to decide. */
interface Todo extends Waiting {
  kind: string;
  since: string;
  /** After which it is decided without them. */
  until: string | null;
}

/** Pending work of a league's staff: items with a deadline first, then those that have waited longest. */
export function TodoList({ slug }: { slug: string }) {
  const read = useQuery(todoReads.ofLeague(slug));
  const disputes = read.data?.disputes ?? [];
  const matches = useQueries({ queries: disputes.map(({ matchId }) => matchReads.detail(matchId)) });
  const between = disputes.map((_, index) => {
    const { creatorTeam, acceptedTeam } = matches[index]?.data?.match ?? {};
    return creatorTeam ? MATCHES.between(creatorTeam.name, acceptedTeam?.name) : DISPUTES.one;
  });
  return (
    <Section title={OPERATE.todo} isNext>
      <Shown read={read}>
        {({ applications, tickets }) => {
          const rows = [
            ...disputes.map((dispute, index) => ofDispute(slug, dispute, between[index] ?? DISPUTES.one)),
            ...applications.map((application) => ofApplication(slug, application)),
            ...tickets.map((ticket) => ofTicket(slug, ticket)),
          ].sort(byUrgency);
          return rows.length === 0 ? <Empty icon="check">{OPERATE.caughtUp}</Empty> : <Todos rows={rows} />;
        }}
      </Shown>
    </Section>
  );
}

const Todos = ({ rows }: { rows: readonly Todo[] }) => (
  <WaitingTable
    label={OPERATE.todo}
    rows={rows}
    columns={[
      { name: OPERATE.kind, cell: ({ kind }) => kind },
      { name: OPERATE.since, cell: ({ since }) => <When at={since} />, isMinor: true },
      { name: OPERATE.decideBy, cell: ({ until }) => until && <When at={until} /> },
    ]}
  />
);

/** What has no deadline comes after all that has one. */
const byUrgency = (left: Todo, right: Todo): number => {
  const dueOf = ({ until }: Todo): number => (until === null ? Number.MAX_SAFE_INTEGER : Date.parse(until));
  return dueOf(left) - dueOf(right) || Date.parse(left.since) - Date.parse(right.since);
};

const ofDispute = (league: string, { id, openedAt, dueAt }: Dispute, between: string): Todo => ({
  id,
  kind: DISPUTES.one,
  since: openedAt,
  until: dueAt,
  link: (
    <PlainLink to="/operate/$league/disputes" params={{ league }}>
      {between}
    </PlainLink>
  ),
});

const ofApplication = (league: string, { id, team, teamId, appliedAt }: LeagueTeam): Todo => ({
  id,
  kind: OPERATE.application,
  since: appliedAt,
  until: null,
  link: (
    <PlainLink to="/operate/$league/applications" params={{ league }}>
      {team?.name ?? teamId}
    </PlainLink>
  ),
});

const ofTicket = (league: string, { id, ticketNumber, subject, createdAt }: TicketSummary): Todo => ({
  id,
  kind: OPERATE.ticket,
  since: createdAt,
  until: null,
  link: (
    <PlainLink to="/operate/$league/tickets/$id" params={{ league, id }}>
      {OPERATE.ticketNamed(ticketNumber, subject)}
    </PlainLink>
  ),
});
