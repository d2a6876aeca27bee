import type { TicketSummary } from '@matchpoint/sdk';

const DONE: readonly string[] = ['resolved', 'closed'];
const PRIORITIES: readonly string[] = ['urgent', 'high', 'medium', 'low'];

/** Order of urgency: unresolved tickets, then those waiting for the desk, then by priority, then longest waiting. */
export function inOrderOfUrgency<Ticket extends Pick<TicketSummary, 'status' | 'priority' | 'createdAt'>>(
  tickets: readonly Ticket[],
): Ticket[] {
  const rankOf = ({ status, priority, createdAt }: Ticket): number[] => [
    Number(DONE.includes(status)),
    Number(status === 'awaiting_response'),
    PRIORITIES.indexOf(priority),
    Date.parse(createdAt),
  ];
  return [...tickets].sort((left, right) => compare(rankOf(left), rankOf(right)));
}

function compare(left: readonly number[], right: readonly number[]): number {
  const place = left.findIndex((value, index) => value !== right[index]);
  return place === -1 ? 0 : (left[place] ?? 0) - (right[place] ?? 0);
}
