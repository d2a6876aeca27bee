import { type ListTicketsResult, type OwnTicketSummary } from '@matchpoint/sdk';
import { operate } from '../../operate-api.js';
import { SUPPORT } from '../../texts/support.js';
import { DataTable } from '../data-table.js';
import { PlainLink } from '../links.js';
import { Section } from '../page.js';
import { Pages } from '../pages.js';
import { StatusChip } from '../status-chip.js';
import { When } from '../when-shown.js';

const PAGE_SIZE = 25;

/** The user's tickets to organizers and administrators, newest first. */
export const OwnTickets = () => (
  <Section title={SUPPORT.yours}>
    <Pages
      of={['own-tickets']}
      ask={(next): PromiseLike<ListTicketsResult> => operate.tickets.list({ limit: PAGE_SIZE, ...next }, { retries: 0 })}
      itemsOf={({ data }): readonly OwnTicketSummary[] => data}
      empty={SUPPORT.none}
    >
      {(tickets) => (
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
            { name: SUPPORT.opened, cell: ({ createdAt }) => <When at={createdAt} />, isMinor: true },
            { name: SUPPORT.status, cell: ({ status }) => <StatusChip of="TicketStatus" value={status} /> },
          ]}
        />
      )}
    </Pages>
  </Section>
);
