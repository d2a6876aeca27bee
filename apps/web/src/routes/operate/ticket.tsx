import { Stack, Text } from '@mantine/core';
import type { GetLeagueTicketResult } from '@matchpoint/sdk';
import { getRouteApi } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { operate } from '../../operate-api.js';
import { DialogAction } from '../../parts/dialog-action.js';
import { useOperated } from '../../parts/operate/league-role.js';
import { ForRole, OperatePage } from '../../parts/operate/operate-page.js';
import { TicketConversation } from '../../parts/operate/ticket-conversation.js';
import { Section } from '../../parts/page.js';
import { Shown } from '../../parts/shown.js';
import { TicketChips, TicketReply, TicketStanding } from '../../parts/tickets/desk-forms.js';
import { useRead } from '../../reads/use-read.js';
import { OPERATE } from '../../texts/operate.js';

const route = getRouteApi('/operate/$league/tickets/$id');

export function TicketPage(): ReactNode {
  const { league, id } = route.useParams();
  const read = useRead(['league-ticket', league, id], (options) => operate.tickets.getLeagueTicket(league, id, options));
  return (
    <OperatePage title={read.data ? OPERATE.ticketNamed(read.data.ticketNumber, read.data.subject) : OPERATE.ticket}>
      <Shown read={read}>{(ticket) => <Ticket key={ticket.id} ticket={ticket} />}</Shown>
    </OperatePage>
  );
}

function Ticket({ ticket }: { ticket: GetLeagueTicketResult }) {
  const { slug } = useOperated();
  const { id, subject, status, isEscalated } = ticket;
  const isClosed = status === 'closed';
  return (
    <Stack gap="lg">
      <TicketChips ticket={ticket} />
      <TicketConversation ticket={ticket} />
      {!isClosed && (
        <Section title={OPERATE.answer}>
          <ForRole floor="MANAGER">
            <TicketReply send={(body) => operate.tickets.replyToLeagueTicket(slug, id, body)} />
          </ForRole>
        </Section>
      )}
      <ForRole floor="MANAGER">
        <Section title={OPERATE.change}>
          <TicketStanding ticket={ticket} send={(body) => operate.tickets.updateLeagueTicket(slug, id, body)} />
        </Section>
        {!isClosed && !isEscalated && (
          <Text component="div">
            <DialogAction
              action={OPERATE.escalate}
              subject={subject}
              why={OPERATE.escalateWhy}
              reason="required"
              send={(reason) => operate.tickets.escalateLeagueTicket(slug, id, { reason })}
            />
          </Text>
        )}
      </ForRole>
    </Stack>
  );
}
