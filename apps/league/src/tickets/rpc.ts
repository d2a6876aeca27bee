import type { LeagueContext } from '../context.js';
import { addTicketMessage } from './rpc/add-ticket-message.js';
import { createTicket } from './rpc/create-ticket.js';
import { escalateTicket } from './rpc/escalate-ticket.js';
import { getOwnTicket } from './rpc/get-own-ticket.js';
import { getTicket } from './rpc/get-ticket.js';
import { listEscalatedTickets } from './rpc/list-escalated-tickets.js';
import { listOwnTickets } from './rpc/list-own-tickets.js';
import { listTickets } from './rpc/list-tickets.js';
import { openPlatformTicket } from './rpc/open-platform-ticket.js';
import { replyToTicket } from './rpc/reply-to-ticket.js';
import { updateTicket } from './rpc/update-ticket.js';

/** The RPCs of this room, by contract. */
export const ticketsRpc = (context: LeagueContext) => ({
  ticket: {
    createTicket: createTicket(context),
    replyToTicket: replyToTicket(context),
    updateTicket: updateTicket(context),
    escalateTicket: escalateTicket(context),
    listTickets: listTickets(context),
    listEscalatedTickets: listEscalatedTickets(context),
    getTicket: getTicket(context),
    openPlatformTicket: openPlatformTicket(context),
    listOwnTickets: listOwnTickets(context),
    getOwnTicket: getOwnTicket(context),
    addTicketMessage: addTicketMessage(context),
  },
});
