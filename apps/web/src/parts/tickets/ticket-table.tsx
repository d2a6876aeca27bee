import type { TicketSummary } from '@matchpoint/sdk';
import type { ReactNode } from 'react';
import { wordOf } from '../../texts/enums.js';
import { OPERATE } from '../../texts/operate.js';
import { DataTable } from '../data-table.js';
import { UserName } from '../named.js';
import { inOrderOfUrgency } from '../operate/ticket-order.js';
import { StatusChip } from '../status-chip.js';
import { When } from '../when-shown.js';

interface TicketTableProps {
  tickets: readonly TicketSummary[];
  /** Links to the ticket at the desk that lists it. */
  linkTo(ticket: TicketSummary): ReactNode;
}

/** Tickets at a desk, most urgent first. */
export const TicketTable = ({ tickets, linkTo }: TicketTableProps) => (
  <DataTable
    label={OPERATE.tickets}
    rows={inOrderOfUrgency(tickets)}
    idOf={({ id }) => id}
    columns={[
      { name: OPERATE.ticket, cell: linkTo },
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
);
