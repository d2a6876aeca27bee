import { NativeSelect } from '@mantine/core';
import type { CreateLeagueTicketBody } from '@matchpoint/sdk';
import { createLeagueTicketBody } from '@matchpoint/sdk/schemas';
import type { ReactNode } from 'react';
import { operate } from '../operate-api.js';
import { EditForm } from '../parts/edit-form.js';
import { LeagueFrame } from '../parts/league/league-frame.js';
import { Column } from '../parts/narrow.js';
import { Columns, Section } from '../parts/page.js';
import { SignedIn } from '../parts/signed-in.js';
import { OwnTickets } from '../parts/tickets/own-tickets.js';
import { NO_WORDS, TicketWords, WORDS_REQUIRED } from '../parts/tickets/ticket-words.js';
import { optionsOf } from '../texts/enums.js';
import { SUPPORT } from '../texts/support.js';

/** Players write to a league's organizers, and read their replies, here. */
export const LeagueSupportPage = (): ReactNode => (
  <SignedIn>
    <LeagueFrame>
      {({ slug }) => (
        <Columns aside={<OwnTickets />}>
          <Section title={SUPPORT.open}>
            <Column>
              <NewTicket slug={slug} />
            </Column>
          </Section>
        </Columns>
      )}
    </LeagueFrame>
  </SignedIn>
);

function NewTicket({ slug }: { slug: string }) {
  return (
    <EditForm
      initial={{ ...NO_WORDS, priority: 'medium' }}
      validate={WORDS_REQUIRED}
      send={({ priority, ...words }) =>
        operate.tickets.createLeagueTicket(slug, { ...words, priority: priority as NonNullable<CreateLeagueTicketBody['priority']> })
      }
      action={SUPPORT.send}
      said={SUPPORT.sent}
      isForMany
    >
      {(form) => (
        <>
          <p className="dim small">{SUPPORT.openWhy}</p>
          <TicketWords form={form} why={SUPPORT.descriptionWhy} />
          <NativeSelect
            label={SUPPORT.priority}
            data={optionsOf('TicketPriority', createLeagueTicketBody.properties.priority.enum)}
            {...form.getInputProps('priority')}
          />
        </>
      )}
    </EditForm>
  );
}
