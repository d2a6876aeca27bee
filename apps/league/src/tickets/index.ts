export { ticketsRpc } from './rpc.js';
export { transitionOf } from './rules/ticket.js';
