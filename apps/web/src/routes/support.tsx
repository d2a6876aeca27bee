import { NativeSelect } from '@mantine/core';
import type { CreateTicketBody } from '@matchpoint/sdk';
import { createTicketBody } from '@matchpoint/sdk/schemas';
import type { ReactNode } from 'react';
import { operate } from '../operate-api.js';
import { EditForm } from '../parts/edit-form.js';
import { PlainLink } from '../parts/links.js';
import { Column } from '../parts/narrow.js';
import { Columns, Page, Section } from '../parts/page.js';
import { SignedIn } from '../parts/signed-in.js';
import { OwnTickets } from '../parts/tickets/own-tickets.js';
import { NO_WORDS, TicketWords, WORDS_REQUIRED } from '../parts/tickets/ticket-words.js';
import { optionsOf } from '../texts/enums.js';
import { SUPPORT } from '../texts/support.js';

/** Users write to the administrators of this server, and see all their tickets, here. */
export const SupportPage = (): ReactNode => (
  <SignedIn>
    <Page
      title={SUPPORT.title}
      lead={
        <p>
          {SUPPORT.lead} <PlainLink to="/leagues">{SUPPORT.toLeagues}</PlainLink>
        </p>
      }
    >
      <Columns aside={<OwnTickets />}>
        <Section title={SUPPORT.open}>
          <Column>
            <NewTicket />
          </Column>
        </Section>
      </Columns>
    </Page>
  </SignedIn>
);

const NewTicket = () => (
  <EditForm
    initial={{ ...NO_WORDS, category: 'account' }}
    validate={WORDS_REQUIRED}
    send={({ category, ...words }) => operate.tickets.create({ ...words, category: category as CreateTicketBody['category'] })}
    action={SUPPORT.send}
    said={SUPPORT.sentToPlatform}
    isForMany
  >
    {(form) => (
      <>
        <p className="dim small">{SUPPORT.platformWhy}</p>
        <NativeSelect
          label={SUPPORT.category}
          data={optionsOf('PlatformTicketCategory', createTicketBody.properties.category.enum)}
          {...form.getInputProps('category')}
        />
        <TicketWords form={form} why={SUPPORT.platformDescriptionWhy} />
      </>
    )}
  </EditForm>
);
