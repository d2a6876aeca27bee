import type { EventEnvelope } from '@matchpoint/events';
import type { ClientBase } from 'pg';
import { noteClosure, noteDeparture } from '../db/second-looks.js';
import { forgetClosed, noteClosed } from '../db/team-matches.js';
import { closeMatches, leaveRosters } from '../steps/follow-teams.js';

export const TEAM_EVENTS = ['internal.team.member_left', 'internal.team.closed', 'internal.team.opened'] as const;

/** For what was being made or accepted, by what was known of the team before. */
const SECOND_LOOK_MS = 30_000;

/** Follows what the profile service says of teams and their members, once an event, in its transaction. */
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
