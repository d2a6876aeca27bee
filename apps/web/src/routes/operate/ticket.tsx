import { Checkbox, NativeSelect, Stack, Text, Textarea } from '@mantine/core';
import type { GetLeagueTicketResult } from '@matchpoint/sdk';
import { updateLeagueTicketBody } from '@matchpoint/sdk/schemas';
import { getRouteApi } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { operate } from '../../operate-api.js';
import { DialogAction } from '../../parts/dialog-action.js';
import { EditForm } from '../../parts/edit-form.js';
import { Column } from '../../parts/narrow.js';
import { useOperated } from '../../parts/operate/league-role.js';
import { ForRole, OperatePage } from '../../parts/operate/operate-page.js';
import { TicketConversation } from '../../parts/operate/ticket-conversation.js';
import { Section } from '../../parts/page.js';
import { Shown } from '../../parts/shown.js';
import { Chip } from '../../parts/chip.js';
import { StatusChip } from '../../parts/status-chip.js';
import { useRead } from '../../reads/use-read.js';
import { optionsOf } from '../../texts/enums.js';
import { OPERATE } from '../../texts/operate.js';

const route = getRouteApi('/operate/$league/tickets/$id');

export function TicketPage(): ReactNode {
  const { league, id } = route.useParams();
  const read = useRead(['league-ticket', league, id], (options) => operate.tickets.getLeagueTicket(league, id, options));
  return (
    <OperatePage title={read.data ? OPERATE.ticketNamed(read.data.ticketNumber, read.data.subject) : OPERATE.ticket}>
      <Shown read={read}>{(ticket) => <Ticket ticket={ticket} />}</Shown>
    </OperatePage>
  );
}

function Ticket({ ticket }: { ticket: GetLeagueTicketResult }) {
  const { slug } = useOperated();
  const isClosed = ticket.status === 'closed';
  return (
    <Stack gap="lg">
      <Text component="div">
        <StatusChip of="TicketStatus" value={ticket.status} /> <StatusChip of="TicketPriority" value={ticket.priority} />{' '}
        {ticket.isEscalated && <Chip tone="warn">{OPERATE.escalated}</Chip>}
      </Text>
      <TicketConversation ticket={ticket} />
      {!isClosed && (
        <Section title={OPERATE.answer}>
          <ForRole floor="MANAGER">
            <Column>
              <EditForm
                initial={{ content: '', isInternal: false }}
                send={(body) => operate.tickets.replyToLeagueTicket(slug, ticket.id, body)}
                action={OPERATE.send}
                isForMany
              >
                {(form) => (
                  <>
                    <Textarea label={OPERATE.text} required autosize minRows={3} {...form.getInputProps('content')} />
                    <Checkbox label={OPERATE.asNote} {...form.getInputProps('isInternal', { type: 'checkbox' })} />
                  </>
                )}
              </EditForm>
            </Column>
          </ForRole>
        </Section>
      )}
      <ForRole floor="MANAGER">
        <Section title={OPERATE.change}>
          <Standing key={ticket.timestamp} ticket={ticket} />
        </Section>
        {!isClosed && !ticket.isEscalated && (
          <Text component="div">
            <DialogAction
              action={OPERATE.escalate}
              subject={ticket.subject}
              why={OPERATE.escalateWhy}
              reason="required"
              send={(reason) => operate.tickets.escalateLeagueTicket(slug, ticket.id, { reason })}
            />
          </Text>
        )}
      </ForRole>
    </Stack>
  );
}

function Standing({ ticket: { id, status, priority } }: { ticket: GetLeagueTicketResult }) {
  const { slug } = useOperated();
  return (
    <Column>
      <EditForm initial={{ status, priority }} send={(body) => operate.tickets.updateLeagueTicket(slug, id, body)} action={OPERATE.save}>
        {(form) => (
          <>
            <NativeSelect
              label={OPERATE.status}
              data={optionsOf('TicketStatus', updateLeagueTicketBody.properties.status.enum)}
              {...form.getInputProps('status')}
            />
            <NativeSelect
              label={OPERATE.priority}
              data={optionsOf('TicketPriority', updateLeagueTicketBody.properties.priority.enum)}
              {...form.getInputProps('priority')}
            />
          </>
        )}
      </EditForm>
    </Column>
  );
}
