import { newId, type StaffRole } from '@matchpoint/core';
import { appendEvents, auditRecorded, type NewEvent } from '@matchpoint/events';
import type { CallContext } from '@matchpoint/rpc';
import type { PoolClient } from 'pg';
import { findRole } from '../access/index.js';
import { appendActivities } from '../feed/index.js';
import { describeChange, type TicketState } from './rules/ticket.js';
import { insertSystemMessage, PLATFORM_DESK, type TicketRow } from './store/tickets.js';

/** An event of a ticket. */
export type TicketHappening =
  | { type: 'ticket.created' | 'ticket.closed' | 'ticket.reopened' }
  /** `isForStaff`: the requester is not notified. */
  | { type: 'ticket.updated'; fields: string[]; isForStaff?: boolean };

export interface Actor {
  userId: string;
  /** The actor's action, for the league's feed. */
  activity: string;
  /**
   * The platform role of the staff member who did it, if one did: the audit log then records it too
   * (docs/reference/platform-staff.md#audit-log).
   */
  platform?: { role: StaffRole; call: Pick<CallContext, 'requestId' | 'address'> } | undefined;
}

/** Publishes to the league's feed and, by events, to the people concerned; in the transaction of the change. */
export async function tellOfTicket(
  tx: PoolClient,
  ticket: Pick<TicketRow, 'id' | 'leagueId' | 'requesterId' | 'assignedTo' | 'escalatedAt' | 'category'>,
  actor: Actor,
  happenings: readonly TicketHappening[],
  now: Date,
): Promise<void> {
  const fields = happenings.flatMap((happening) => (happening.type === 'ticket.updated' ? happening.fields : []));
  const { leagueId } = ticket;
  if (leagueId !== PLATFORM_DESK) {
    const what = { type: actor.activity, targetType: 'ticket', targetId: ticket.id };
    await appendActivities(tx, [{ leagueId, ...what, actorUserId: actor.userId, ...(fields.length > 0 && { metadata: { fields } }) }], now);
  }
  await keepInAudit(tx, ticket, actor, fields, now);
  const assignees = await findAssignees(tx, ticket);
  await appendEvents(
    tx,
    happenings.map((happening): NewEvent => {
      const who = { ticketId: ticket.id, userId: ticket.requesterId };
      const isForStaff = happening.type === 'ticket.updated' && happening.isForStaff === true;
      const userIds = [...(isForStaff ? [] : [ticket.requesterId]), ...assignees];
      const about = {
        subject: ticket.id,
        audience: { userIds: [...new Set(userIds)], ...(leagueId !== PLATFORM_DESK && { leagueId }) },
        occurredAt: now.toISOString(),
      };
      if (happening.type === 'ticket.updated') {
        const isFromStaff = actor.userId !== ticket.requesterId;
        return { ...about, type: happening.type, data: { ...who, fields: happening.fields, isFromStaff } };
      }
      return { ...about, type: happening.type, data: { ...who, category: ticket.category } };
    }),
  );
}

/**
 * Whoever the ticket is assigned to, unless they have left the league's staff since. At the platform's desk it may be assigned to the
 * platform's staff, whom this service doesn't know.
 */
async function findAssignees(
  tx: PoolClient,
  { leagueId, assignedTo, escalatedAt }: Pick<TicketRow, 'leagueId' | 'assignedTo' | 'escalatedAt'>,
): Promise<string[]> {
  if (assignedTo === null) return [];
  const isAtPlatform = leagueId === PLATFORM_DESK || escalatedAt !== null;
  return isAtPlatform || (await findRole(tx, leagueId, assignedTo)) ? [assignedTo] : [];
}

/** Adds a message that tells the requester what changed in their ticket, in the transaction of the change. */
export async function tellRequester(
  tx: PoolClient,
  before: Pick<TicketRow, 'id' | 'status' | 'escalatedAt'>,
  after: TicketState,
  { userId, now }: { userId: string; now: Date },
): Promise<void> {
  const content = describeChange(before, after);
  if (content === undefined) return;
  await insertSystemMessage(tx, before.id, { id: newId('reply'), authorId: userId, content, createdAt: now.toISOString() });
}

async function keepInAudit(
  tx: PoolClient,
  { id, leagueId }: Pick<TicketRow, 'id' | 'leagueId'>,
  { userId, activity, platform }: Actor,
  fields: readonly string[],
  now: Date,
): Promise<void> {
  if (platform === undefined) return;
  const {
    role: actorRole,
    call: { requestId, address },
  } = platform;
  const data = {
    actorUserId: userId,
    actorRole,
    action: activity,
    target: id,
    after: { ...(leagueId !== PLATFORM_DESK && { leagueId }), fields },
    requestId,
    address,
  };
  await appendEvents(tx, [auditRecorded(data, now.toISOString())]);
}
