import { newId } from '@matchpoint/core';
import type { ClientBase } from 'pg';
import { insertReply, type TicketRow } from '../db/tickets.js';
import { describeChange, type TicketState } from '../domain/ticket.js';

/** Notes among the replies of a ticket what somebody did to it, in the transaction of the change. */
export async function noteChange(tx: ClientBase, ticket: TicketRow, after: TicketState, by: { userId: string; now: Date }): Promise<void> {
  for (const content of describeChange(ticket, after)) {
    const entry = { id: newId('reply'), authorId: by.userId, content, isInternal: false, isSystem: true, images: [] };
    await insertReply(tx, ticket.id, { ...entry, createdAt: by.now.toISOString() });
  }
}
