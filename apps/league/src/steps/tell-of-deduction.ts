import { appendEvents } from '@matchpoint/events';
import type { PoolClient } from 'pg';
import { hasStanding } from '../db/standings.js';
import type { TallyKey } from '../domain/tally.js';

/** Tells that a deduction, or its end, has changed a team's row; nothing where the team is not in the table. */
export async function tellOfDeduction(tx: PoolClient, key: TallyKey, now: Date): Promise<void> {
  if (!(await hasStanding(tx, key))) return;
  const { leagueId, seasonId, gameId, teamId } = key;
  await appendEvents(tx, [
    {
      type: 'league.standings_updated',
      subject: leagueId,
      data: { leagueId, teamId, gameId, targetType: 'team', targetId: teamId, metadata: { seasonId: seasonId || null } },
      audience: { leagueId, teamIds: [teamId] },
      occurredAt: now.toISOString(),
    },
  ]);
}
