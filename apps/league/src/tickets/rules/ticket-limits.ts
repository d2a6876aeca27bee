import { DomainError } from '@matchpoint/errors';

/** How many tickets a person has. */
export interface TicketCounts {
  /** Open in the league: neither resolved nor closed. */
  open: number;
  /** Opened in the league within the last 24 hours, whatever became of them. */
  created: number;
  /** Open in all leagues together. */
  openInAll: number;
}

/** Of one person: open in a league, opened in a league within a day, open in all leagues. */
export const TICKET_LIMITS = { open: 10, created: 30, openInAll: 50, openAtPlatform: 5, messages: 200 };

/** @throws DomainError error_limit_reached where a person may not open another ticket in the league */
export function expectRoomForTicket({ open, created, openInAll }: TicketCounts): void {
  if (open >= TICKET_LIMITS.open)
    throw refused(`You have ${open} open tickets in this league, the most there may be: wait until one is resolved.`);
  if (created >= TICKET_LIMITS.created)
    throw refused(`You have opened ${created} tickets in this league within 24 hours, the most there may be.`);
  if (openInAll >= TICKET_LIMITS.openInAll)
    throw refused(`You have ${openInAll} open tickets in all, the most there may be: wait until one is resolved.`);
}

/** @throws DomainError error_limit_reached where a person may not open another ticket at the platform */
export function expectRoomAtPlatform({ open, created, openInAll }: TicketCounts): void {
  if (open >= TICKET_LIMITS.openAtPlatform)
    throw refused(`You have ${open} open tickets, the most there may be: wait until one is resolved.`);
  if (created >= TICKET_LIMITS.created) throw refused(`You have opened ${created} tickets within 24 hours, the most there may be.`);
  if (openInAll >= TICKET_LIMITS.openInAll)
    throw refused(`You have ${openInAll} open tickets in all, the most there may be: wait until one is resolved.`);
}

/** @throws DomainError error_limit_reached where a person may not write on the ticket any more */
export function expectRoomForMessage(written: number): void {
  if (written >= TICKET_LIMITS.messages) throw refused(`You have written ${written} messages on this ticket, the most there may be.`);
}

const refused = (message: string): DomainError => new DomainError('error_limit_reached', { message });
