import { Stack } from '@mantine/core';
import type { GetStaffTicketResult } from '@matchpoint/sdk';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { operate } from '../../operate-api.js';
import { AdminPage } from '../../parts/admin/admin-page.js';
import { PlainLink } from '../../parts/links.js';
import { TicketConversation } from '../../parts/operate/ticket-conversation.js';
import { Section } from '../../parts/page.js';
import { Shown } from '../../parts/shown.js';
import { TicketChips, TicketReply, TicketStanding } from '../../parts/tickets/desk-forms.js';
import { ticketReads } from '../../reads/tickets.js';
import { ADMIN } from '../../texts/admin.js';
import { OPERATE } from '../../texts/operate.js';

const route = getRouteApi('/admin/tickets/$id');

export function AdminTicketPage(): ReactNode {
  const { id } = route.useParams();
  const read = useQuery(ticketReads.atPlatform(id));
  return (
    <AdminPage
      title={read.data ? OPERATE.ticketNamed(read.data.ticketNumber, read.data.subject) : OPERATE.ticket}
      lead={<PlainLink to="/admin/tickets">{ADMIN.allTickets}</PlainLink>}
    >
      <Shown read={read}>{(ticket) => <Ticket key={ticket.id} ticket={ticket} />}</Shown>
    </AdminPage>
  );
}

function Ticket({ ticket }: { ticket: GetStaffTicketResult }) {
  const { id, status, escalationReason } = ticket;
  return (
    <Stack gap="lg">
      <TicketChips ticket={ticket} />
      {escalationReason !== null && <p>{ADMIN.escalatedBecause(escalationReason)}</p>}
      <TicketConversation ticket={ticket} />
      {status !== 'closed' && (
        <Section title={OPERATE.answer}>
          <TicketReply send={(body) => operate.tickets.replyToStaffTicket(id, body)} />
        </Section>
      )}
      <Section title={OPERATE.change}>
        <TicketStanding ticket={ticket} send={(body) => operate.tickets.updateStaffTicket(id, body)} />
      </Section>
    </Stack>
  );
}
