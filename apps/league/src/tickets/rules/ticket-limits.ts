import { DomainError } from '@matchpoint/errors';

/** A person's numbers of tickets. */
export interface TicketCounts {
  /** Open in the league: neither resolved nor closed. */
  open: number;
  /** Opened in the league within the last 24 hours, in any status. */
  created: number;
  /** Open in all leagues together. */
  openInAll: number;
}

/** Limits per person: open in a league, opened in a league within a day, open in all leagues. */
const TICKET_LIMITS = { open: 10, created: 30, openInAll: 50, openAtPlatform: 5, messages: 200 };

/** @throws DomainError error_limit_reached if the person may not open another ticket in the league */
export function expectRoomForTicket({ open, created, openInAll }: TicketCounts): void {
  if (open >= TICKET_LIMITS.open)
    throw refused(`You already have ${open} open tickets in this league, the maximum: wait until one is resolved.`);
  if (created >= TICKET_LIMITS.created)
    throw refused(`You have already opened ${created} tickets in this league within 24 hours, the maximum.`);
  if (openInAll >= TICKET_LIMITS.openInAll)
    throw refused(`You already have ${openInAll} open tickets in total, the maximum: wait until one is resolved.`);
}

/** @throws DomainError error_limit_reached if the person may not open another ticket at the platform */
export function expectRoomAtPlatform({ open, created, openInAll }: TicketCounts): void {
  if (open >= TICKET_LIMITS.openAtPlatform)
    throw refused(`You already have ${open} open tickets, the maximum: wait until one is resolved.`);
  if (created >= TICKET_LIMITS.created) throw refused(`You have already opened ${created} tickets within 24 hours, the maximum.`);
  if (openInAll >= TICKET_LIMITS.openInAll)
    throw refused(`You already have ${openInAll} open tickets in total, the maximum: wait until one is resolved.`);
}

/** @throws DomainError error_limit_reached if the person may not write any more messages on the ticket */
export function expectRoomForMessage(written: number): void {
  if (written >= TICKET_LIMITS.messages) throw refused(`You have already written ${written} messages on this ticket, the maximum.`);
}

const refused = (message: string): DomainError => new DomainError('error_limit_reached', { message });
