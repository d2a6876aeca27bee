import type { EventEnvelope } from '@matchpoint/events';
import type { ClientBase } from 'pg';
import { noteClosedTeam, noteOpenedTeam } from './store/closed-teams.js';
import { markRenamed } from './store/team-names.js';

/** What the profile service tells of teams. */
export const TEAM_EVENTS = ['internal.team.closed', 'internal.team.opened', 'internal.team.renamed'] as const;

/**
 * Notes that a team plays no new match, plays again, or has another name, in the event's transaction. Its leagues it leaves soon after
 * (follow-closed-teams.ts): whoever lets a team into a league has the league's lock before the team's, and here it would be the other
 * way round.
 */
export function applyTeamEvent(tx: ClientBase, { id, type, data }: Pick<EventEnvelope, 'id' | 'type' | 'data'>): Promise<void> {
  const { teamId } = data as EventEnvelope<(typeof TEAM_EVENTS)[number]>['data'];
  if (type === 'internal.team.renamed') return markRenamed(tx, teamId);
  return type === 'internal.team.opened' ? noteOpenedTeam(tx, teamId) : noteClosedTeam(tx, teamId, id);
}
