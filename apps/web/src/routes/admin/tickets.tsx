import type { ListStaffTicketsResult } from '@matchpoint/sdk';
import type { ReactNode } from 'react';
import { operate } from '../../operate-api.js';
import { AdminPage } from '../../parts/admin/admin-page.js';
import { Link } from '../../parts/links.js';
import { Pages } from '../../parts/pages.js';
import { TicketTable } from '../../parts/tickets/ticket-table.js';
import { ADMIN } from '../../texts/admin.js';
import { OPERATE } from '../../texts/operate.js';

const PAGE_SIZE = 50;

/** Tickets to the platform, and those that leagues escalated. */
export const AdminTicketsPage = (): ReactNode => (
  <AdminPage title={ADMIN.tickets} lead={ADMIN.ticketsWhy}>
    <Pages
      of={['staff-tickets']}
      ask={(next): PromiseLike<ListStaffTicketsResult> => operate.tickets.listStaffTickets({ limit: PAGE_SIZE, ...next }, { retries: 0 })}
      itemsOf={({ tickets }) => tickets}
      empty={ADMIN.noTickets}
    >
      {(tickets) => (
        <TicketTable
          tickets={tickets}
          linkTo={({ id, ticketNumber, subject }) => (
            <Link to="/admin/tickets/$id" params={{ id }}>
              {OPERATE.ticketNamed(ticketNumber, subject)}
            </Link>
          )}
        />
      )}
    </Pages>
  </AdminPage>
);
