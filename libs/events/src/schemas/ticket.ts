import Type from 'typebox';
import { defineEvent } from './define-event.js';
import { Id } from './match-data.js';
import { producedBy } from './produced-by.js';

const Ticket = { ticketId: Id('Ticket id.'), userId: Type.Optional(Id('User id of the person who opened the ticket.')) };
const Category = Type.Optional(Type.String({ minLength: 1, description: 'The kind of ticket.' }));

/** Events of support tickets. Subject: the ticket. */
export const ticketEvents = producedBy(['league'], {
  'ticket.created': defineEvent({ summary: 'A support ticket was opened.', data: Type.Object({ ...Ticket, category: Category }) }),
  'ticket.updated': defineEvent({
    summary: 'A support ticket was answered, or changed other than by closing or reopening it.',
    data: Type.Object({
      ...Ticket,
      fields: Type.Optional(
        Type.Array(Type.String(), { description: 'Changed fields; `replies` for a reply, `internalNotes` for a staff note.' }),
      ),
      isFromStaff: Type.Optional(Type.Boolean({ description: 'Whether somebody other than the person who opened the ticket did it.' })),
    }),
  }),
  'ticket.closed': defineEvent({ summary: 'A support ticket was closed.', data: Type.Object({ ...Ticket, category: Category }) }),
  'ticket.reopened': defineEvent({
    summary: 'A resolved or closed support ticket was opened again.',
    data: Type.Object({ ...Ticket, category: Category }),
  }),
});
