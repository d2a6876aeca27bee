import { operate } from '../operate-api.js';
import { readOptions } from './read-options.js';

export const ticketReads = {
  own: (id: string) => readOptions(['own-ticket', id], (options) => operate.tickets.get(id, options)),
  atPlatform: (id: string) => readOptions(['staff-ticket', id], (options) => operate.tickets.getStaffTicket(id, options)),
};
