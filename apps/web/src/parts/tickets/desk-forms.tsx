import { Checkbox, NativeSelect, Text, Textarea } from '@mantine/core';
import type { ReplyToLeagueTicketBody, TicketSummary, UpdateLeagueTicketBody } from '@matchpoint/sdk';
import { updateLeagueTicketBody } from '@matchpoint/sdk/schemas';
import { optionsOf } from '../../texts/enums.js';
import { required } from '../../texts/forms.js';
import { OPERATE } from '../../texts/operate.js';
import { Chip } from '../chip.js';
import { EditForm } from '../edit-form.js';
import { Column } from '../narrow.js';
import { StatusChip } from '../status-chip.js';

/** The status of a ticket. */
export const TicketChips = ({ ticket: { status, priority, isEscalated } }: { ticket: TicketSummary }) => (
  <Text component="div">
    <StatusChip of="TicketStatus" value={status} /> <StatusChip of="TicketPriority" value={priority} />{' '}
    {isEscalated && <Chip tone="warn">{OPERATE.escalated}</Chip>}
  </Text>
);

/** A reply by staff, or a note that only staff see. */
export const TicketReply = ({ send }: { send(body: ReplyToLeagueTicketBody): PromiseLike<unknown> }) => (
  <Column>
    <EditForm
      initial={{ content: '', isInternal: false }}
      validate={{ content: required }}
      send={send}
      action={OPERATE.send}
      said={OPERATE.wasSent}
      isForMany
    >
      {(form) => (
        <>
          <Textarea label={OPERATE.text} maxLength={2_000} required autosize minRows={3} {...form.getInputProps('content')} />
          <Checkbox label={OPERATE.asNote} {...form.getInputProps('isInternal', { type: 'checkbox' })} />
        </>
      )}
    </EditForm>
  </Column>
);

interface TicketStandingProps {
  ticket: TicketSummary;
  send(body: UpdateLeagueTicketBody): PromiseLike<unknown>;
}

/** Sets status and priority. */
export const TicketStanding = ({ ticket: { status, priority }, send }: TicketStandingProps) => (
  <Column>
    <EditForm initial={{ status, priority }} isFollowing send={send} action={OPERATE.save}>
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
