import { appendEvents, type NewEvent } from '@matchpoint/events';
import type { PoolClient } from 'pg';
import { appendActivities } from '../db/activities.js';
import type { TicketRow } from '../db/tickets.js';
import type { StaffRole } from './require-platform-staff.js';

/** What happened to a ticket. */
export type TicketHappening =
  | { type: 'ticket.created' | 'ticket.closed' | 'ticket.reopened' }
  /** `isForStaff`: the requester is not told. */
  | { type: 'ticket.updated'; fields: string[]; isForStaff?: boolean };

export interface Actor {
  userId: string;
  /** Says what the actor did, in the league's feed. */
  activity: string;
  /** As what staff of the platform, where it is so that they did it: it stands in the audit log, too (management J). */
  platform?: { role: StaffRole; requestId: string } | undefined;
}

/** Tells the league's feed and, by events, the people concerned; in the transaction of the change. */
export async function tellOfTicket(
  tx: PoolClient,
  ticket: Pick<TicketRow, 'id' | 'leagueId' | 'requesterId' | 'assignedTo' | 'category'>,
  actor: Actor,
  happenings: readonly TicketHappening[],
  now: Date,
): Promise<void> {
  const fields = happenings.flatMap((happening) => (happening.type === 'ticket.updated' ? happening.fields : []));
  await appendActivities(
    tx,
    [
      {
        leagueId: ticket.leagueId,
        type: actor.activity,
        actorUserId: actor.userId,
        targetType: 'ticket',
        targetId: ticket.id,
        ...(fields.length > 0 && { metadata: { fields } }),
      },
    ],
    now,
  );
  await keepInAudit(tx, ticket, actor, fields, now);
  await appendEvents(
    tx,
    happenings.map((happening): NewEvent => {
      const who = { ticketId: ticket.id, userId: ticket.requesterId };
      const isForStaff = happening.type === 'ticket.updated' && happening.isForStaff === true;
      const userIds = [...(isForStaff ? [] : [ticket.requesterId]), ...(ticket.assignedTo === null ? [] : [ticket.assignedTo])];
      const about = {
        subject: ticket.id,
        audience: { userIds: [...new Set(userIds)], leagueId: ticket.leagueId },
        occurredAt: now.toISOString(),
      };
      if (happening.type === 'ticket.updated') return { ...about, type: happening.type, data: { ...who, fields: happening.fields } };
      return { ...about, type: happening.type, data: { ...who, category: ticket.category } };
    }),
  );
}

async function keepInAudit(
  tx: PoolClient,
  { id, leagueId }: Pick<TicketRow, 'id' | 'leagueId'>,
  { userId, activity, platform }: Actor,
  fields: readonly string[],
  now: Date,
): Promise<void> {
  if (platform === undefined) return;
  const { role: actorRole, requestId } = platform;
  const data = { actorUserId: userId, actorRole, action: activity, target: id, after: { leagueId, fields }, requestId };
  await appendEvents(tx, [{ type: 'internal.audit.recorded', subject: id, data, occurredAt: now.toISOString() }]);
}
