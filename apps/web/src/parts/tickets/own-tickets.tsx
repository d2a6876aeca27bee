import type { OwnTicketSummary } from '@matchpoint/sdk';
import { SUPPORT } from '../../texts/support.js';
import { DataTable } from '../data-table.js';
import { PlainLink } from '../links.js';
import { StatusChip } from '../status-chip.js';

export const OwnTickets = ({ tickets }: { tickets: readonly OwnTicketSummary[] }) => (
  <DataTable
    label={SUPPORT.yours}
    rows={tickets}
    idOf={({ id }) => id}
    columns={[
      {
        name: SUPPORT.subject,
        cell: ({ id, subject }) => (
          <PlainLink to="/tickets/$id" params={{ id }}>
            {subject}
          </PlainLink>
        ),
      },
      { name: SUPPORT.status, cell: ({ status }) => <StatusChip of="TicketStatus" value={status} /> },
    ]}
  />
);
