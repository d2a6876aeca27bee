import type { ListLeagueTicketsResult, TicketSummary } from '@matchpoint/sdk';
import type { ReactNode } from 'react';
import { operate } from '../../operate-api.js';
import { DataTable } from '../../parts/data-table.js';
import { Link } from '../../parts/links.js';
import { UserName } from '../../parts/named.js';
import { useOperated } from '../../parts/operate/league-role.js';
import { OperatePage } from '../../parts/operate/operate-page.js';
import { inOrderOfUrgency } from '../../parts/operate/ticket-order.js';
import { Pages } from '../../parts/pages.js';
import { StatusChip } from '../../parts/status-chip.js';
import { When } from '../../parts/when-shown.js';
import { wordOf } from '../../texts/enums.js';
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
      {(tickets) => (
        <DataTable
          label={OPERATE.tickets}
          rows={inOrderOfUrgency(tickets)}
          idOf={({ id }) => id}
          columns={[
            { name: OPERATE.ticket, cell: (ticket) => <TicketLink ticket={ticket} /> },
            { name: OPERATE.by, cell: ({ requester }) => <UserName user={requester} />, isMinor: true },
            {
              name: OPERATE.priority,
              cell: ({ priority, isEscalated }) =>
                isEscalated ? OPERATE.escalatedOf(wordOf('TicketPriority', priority)) : wordOf('TicketPriority', priority),
            },
            { name: OPERATE.since, cell: ({ createdAt }) => <When at={createdAt} />, isMinor: true },
            { name: OPERATE.status, cell: ({ status }) => <StatusChip of="TicketStatus" value={status} /> },
          ]}
        />
      )}
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
