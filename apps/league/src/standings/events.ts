import type { NewEvent } from '@matchpoint/events';
import type { TallyKey } from './rules/tally.js';

/** The event that a team's row in a table has changed. */
export function standingsUpdated({ leagueId, seasonId, gameId, teamId }: TallyKey): NewEvent {
  return {
    type: 'league.standings_updated',
    subject: leagueId,
    data: { leagueId, teamId, gameId, targetType: 'team', targetId: teamId, metadata: { seasonId: seasonId || null } },
    audience: { leagueId, teamIds: [teamId] },
  };
}
