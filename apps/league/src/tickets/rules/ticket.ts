import type { TicketStatus } from '@matchpoint/core';
import { DomainError } from '@matchpoint/errors';

export type TicketPriority = 'low' | 'medium' | 'high' | 'urgent';

/** The state that replies and changes read and write. Times are ISO 8601. */
export interface TicketState {
  status: TicketStatus;
  priority: TicketPriority;
  assignedTo: string | null;
  firstResponseAt: string | null;
  resolvedAt: string | null;
  closedAt: string | null;
  escalatedAt: string | null;
}

export interface Decision {
  state: TicketState;
  /** Names of the changed fields, in the order of TicketState. */
  changed: (keyof TicketState)[];
}

/**
 * A staff reply (docs/reference/tickets.md#rules): a waiting ticket is in progress, and the first reply is the first response. An internal
 * note is visible only to staff and changes neither.
 */
export function decideReply(state: TicketState, { isInternal }: { isInternal: boolean }, now: string): Decision {
  if (isInternal) return { state, changed: [] };
  return compare(state, {
    ...state,
    status: state.status === 'awaiting_response' ? 'in_progress' : state.status,
    firstResponseAt: state.firstResponseAt ?? now,
  });
}

export type TicketChange = Partial<Pick<TicketState, 'status' | 'priority' | 'assignedTo'>>;

/** A change by staff. Resolving and closing are dated; reopening a ticket clears both dates. */
export function decideChange(state: TicketState, change: TicketChange, now: string): Decision {
  const next = { ...state, ...change };
  if (next.status === state.status) return compare(state, next);
  if (next.status === 'resolved') return compare(state, { ...next, resolvedAt: now, closedAt: null });
  if (next.status === 'closed') return compare(state, { ...next, closedAt: now });
  return compare(state, { ...next, resolvedAt: null, closedAt: null });
}

/**
 * A message of the requester reopens a resolved ticket, and moves a waiting one to in progress.
 * @throws DomainError error_ticket_closed
 */
export function decideMessage(state: TicketState): Decision {
  if (state.status === 'closed') throw new DomainError('error_ticket_closed');
  const isReopened = state.status === 'resolved';
  if (!isReopened && state.status !== 'awaiting_response') return { state, changed: [] };
  return compare(state, { ...state, status: 'in_progress', ...(isReopened && { resolvedAt: null }) });
}

/** The part of a change that the requester reads; undefined: nothing concerns them. */
export function describeChange(before: Pick<TicketState, 'status' | 'escalatedAt'>, after: TicketState): string | undefined {
  const told = [
    ...(before.status === after.status ? [] : [`The status is now ${after.status.replaceAll('_', ' ')}.`]),
    ...(before.escalatedAt === after.escalatedAt ? [] : ['The ticket was passed on to the platform.']),
  ];
  return told.length === 0 ? undefined : told.join(' ');
}

/**
 * Escalates a ticket to the platform, once, and raises its priority so that it is noticed there (docs/reference/tickets.md#rules).
 * @throws DomainError error_ticket_closed, error_already_escalated
 */
export function decideEscalation(state: TicketState, now: string): Decision {
  if (state.status === 'closed') throw new DomainError('error_ticket_closed');
  if (state.escalatedAt !== null) throw new DomainError('error_already_escalated');
  return compare(state, { ...state, priority: state.priority === 'urgent' ? 'urgent' : 'high', escalatedAt: now });
}

function compare(before: TicketState, state: TicketState): Decision {
  return { state, changed: (Object.keys(before) as (keyof TicketState)[]).filter((field) => before[field] !== state[field]) };
}

/** The name of a status change in its event, after `ticket.`; undefined for an ordinary update. */
export function transitionOf(before: TicketStatus, after: TicketStatus): 'closed' | 'reopened' | undefined {
  if (before === after) return undefined;
  if (after === 'closed') return 'closed';
  const isDone = (status: TicketStatus): boolean => status === 'resolved' || status === 'closed';
  return isDone(before) && !isDone(after) ? 'reopened' : undefined;
}
