import type { ListLeagueTicketsResult, TicketSummary } from '@matchpoint/sdk';
import type { ReactNode } from 'react';
import { operate } from '../../operate-api.js';
import { Link } from '../../parts/links.js';
import { useOperated } from '../../parts/operate/league-role.js';
import { OperatePage } from '../../parts/operate/operate-page.js';
import { Pages } from '../../parts/pages.js';
import { TicketTable } from '../../parts/tickets/ticket-table.js';
import { OPERATE } from '../../texts/operate.js';

const PAGE_SIZE = 50;

export function TicketsPage(): ReactNode {
  return (
    <OperatePage title={OPERATE.tickets}>
      <Tickets />
    </OperatePage>
  );
}

function Tickets() {
  const { slug } = useOperated();
  return (
    <Pages
      of={['league-tickets', slug]}
      ask={(next): PromiseLike<ListLeagueTicketsResult> =>
        operate.tickets.listLeagueTickets(slug, { limit: PAGE_SIZE, ...next }, { retries: 0 })
      }
      itemsOf={({ tickets }) => tickets}
      empty={OPERATE.noTickets}
    >
      {(tickets) => <TicketTable tickets={tickets} linkTo={(ticket) => <TicketLink ticket={ticket} />} />}
    </Pages>
  );
}

function TicketLink({ ticket: { id, ticketNumber, subject } }: { ticket: TicketSummary }) {
  const { slug } = useOperated();
  return (
    <Link to="/operate/$league/tickets/$id" params={{ league: slug, id }}>
      {OPERATE.ticketNamed(ticketNumber, subject)}
    </Link>
  );
}
