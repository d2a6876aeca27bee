import { Textarea } from '@mantine/core';
import type { GetTicketResult } from '@matchpoint/sdk';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { operate } from '../operate-api.js';
import { EditForm } from '../parts/edit-form.js';
import { Column } from '../parts/narrow.js';
import { Page, Section } from '../parts/page.js';
import { Shown } from '../parts/shown.js';
import { SignedIn } from '../parts/signed-in.js';
import { StatusChip } from '../parts/status-chip.js';
import { Messages } from '../parts/tickets/messages.js';
import { ticketReads } from '../reads/tickets.js';
import { required } from '../texts/forms.js';
import { SUPPORT } from '../texts/support.js';

const route = getRouteApi('/tickets/$id');

/** A ticket, for the person who opened it. */
export const OwnTicketPage = (): ReactNode => (
  <SignedIn>
    <OwnTicket />
  </SignedIn>
);

function OwnTicket() {
  const { id } = route.useParams();
  const read = useQuery(ticketReads.own(id));
  return <Shown read={read}>{(ticket) => <Ticket ticket={ticket} />}</Shown>;
}

function Ticket({ ticket }: { ticket: GetTicketResult }) {
  const { id, ticketNumber, subject, status } = ticket;
  return (
    <Page title={`#${ticketNumber} ${subject}`} lead={<StatusChip of="TicketStatus" value={status} />}>
      <Messages ticket={ticket} />
      {status !== 'closed' && (
        <Section title={SUPPORT.reply}>
          <Column>
            <EditForm
              initial={{ content: '' }}
              validate={{ content: required }}
              send={({ content }) => operate.tickets.addMessage(id, { content: content.trim() })}
              action={SUPPORT.sendReply}
              isForMany
            >
              {(form) => (
                <Textarea label={SUPPORT.reply} maxLength={2_000} autosize minRows={3} required {...form.getInputProps('content')} />
              )}
            </EditForm>
          </Column>
        </Section>
      )}
    </Page>
  );
}
