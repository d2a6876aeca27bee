import { expect, it } from 'vitest';
import { inOrderOfUrgency } from './ticket-order.js';

it('sorts open tickets before those that wait for their author and closed ones, then by urgency, then by waiting time', () => {
  const ticket = (id: string, status: 'open' | 'awaiting_response' | 'closed', priority: 'urgent' | 'low', day: number) => ({
    id,
    status,
    priority,
    createdAt: `2026-11-0${day}T10:00:00.000Z`,
  });
  const tickets = [
    ticket('done', 'closed', 'urgent', 1),
    ticket('waits', 'awaiting_response', 'urgent', 2),
    ticket('younger', 'open', 'low', 4),
    ticket('older', 'open', 'low', 3),
    ticket('urgent', 'open', 'urgent', 5),
  ];
  expect(inOrderOfUrgency(tickets).map(({ id }) => id)).toEqual(['urgent', 'older', 'younger', 'waits', 'done']);
});
