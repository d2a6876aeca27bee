import type { ClientBase } from 'pg';
import { countActivitiesOfDay } from '../feed/index.js';
import type { ParticipantRow } from './store/participants.js';

/** Players added to a roster in 24 hours: each adds to the organizers' feed, and a team may remove and add them again. */
const MOST_A_DAY = 200;

/** Whether a team has added as many players to a roster in the last 24 hours as it may. */
export async function isFullForToday(
  tx: ClientBase,
  { id, tournamentId }: Pick<ParticipantRow, 'id' | 'tournamentId'>,
  now: Date,
): Promise<boolean> {
  const additions = { actions: ['roster_member_added', 'free_agent_picked_up'], targetId: id };
  return (await countActivitiesOfDay(tx, tournamentId, additions, now)) >= MOST_A_DAY;
}
