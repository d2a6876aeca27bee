import type { EventEnvelope } from '@matchpoint/events';
import type { ClientBase } from 'pg';
import { noteClosure, noteDeparture } from '../db/second-looks.js';
import { forgetClosed, noteClosed } from '../db/team-matches.js';
import { closeMatches, leaveRosters } from '../steps/follow-teams.js';

export const TEAM_EVENTS = ['internal.team.member_left', 'internal.team.closed', 'internal.team.opened'] as const;

/** Delay of the second check, for matches that were being created or accepted based on an earlier answer about the team. */
const SECOND_LOOK_MS = 30_000;

/** Follows the profile service's events about teams and their members, each in its own transaction. */
export async function applyTeamEvent(tx: ClientBase, event: EventEnvelope, now: Date): Promise<void> {
  const dueAt = new Date(now.getTime() + SECOND_LOOK_MS).toISOString();
  if (event.type === 'internal.team.member_left') {
    const { teamId, userId } = (event as EventEnvelope<'internal.team.member_left'>).data;
    await leaveRosters(tx, { teamId, userId, leftAt: event.occurredAt }, now);
    await noteDeparture(tx, { teamId, userId, dueAt });
  }
  if (event.type === 'internal.team.closed') {
    const { teamId, forfeits = false, closedWith = [] } = (event as EventEnvelope<'internal.team.closed'>).data;
    await noteClosed(tx, [teamId, ...closedWith], forfeits);
    await closeMatches(tx, teamId, now);
    await noteClosure(tx, teamId, dueAt);
  }
  if (event.type === 'internal.team.opened') await forgetClosed(tx, (event as EventEnvelope<'internal.team.opened'>).data.teamId);
}
