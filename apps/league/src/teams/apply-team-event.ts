import type { EventEnvelope } from '@matchpoint/events';
import type { ClientBase } from 'pg';
import { noteClosedTeam, noteOpenedTeam } from './store/closed-teams.js';
import { markRenamed } from './store/team-names.js';

/** Events of the profile service about teams. */
export const TEAM_EVENTS = ['internal.team.closed', 'internal.team.opened', 'internal.team.renamed'] as const;

/**
 * Records in the event's transaction that a team was closed, opened or renamed. It leaves its leagues soon after (follow-closed-teams.ts),
 * because an admission takes the league's lock before the team's, and here the order would be reversed.
 */
export function applyTeamEvent(tx: ClientBase, { id, type, data }: Pick<EventEnvelope, 'id' | 'type' | 'data'>): Promise<void> {
  const { teamId } = data as EventEnvelope<(typeof TEAM_EVENTS)[number]>['data'];
  if (type === 'internal.team.renamed') return markRenamed(tx, teamId);
  return type === 'internal.team.opened' ? noteOpenedTeam(tx, teamId) : noteClosedTeam(tx, teamId, id);
}
