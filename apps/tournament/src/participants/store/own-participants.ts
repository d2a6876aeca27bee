import { run, sql } from '@matchpoint/postgres';
import type { ClientBase, Pool } from 'pg';
import type { ParticipantRow } from '../../rosters/index.js';

const LIST = sql<ParticipantRow>(
  'participant_list_own',
  `select p.id, p.tournament_id as "tournamentId", p.team_id as "teamId", p.status, p.seed, p.entered_by_user_id as "enteredByUserId",
     p.registered_at as "registeredAt", p.checked_in_at as "checkedInAt", p.final_placement as "finalPlacement",
     p.is_announced as "isAnnounced"
   from participant p where p.tournament_id = $1 and (p.team_id = any($3)
     or exists (select from roster_entry r where r.participant_id = p.id and r.user_id = $2))
   order by p.registered_at, p.id limit 200`,
);

/** The entries of some teams, and those whose roster includes the user. */
export function listOwnParticipants(
  client: Pool | ClientBase,
  tournamentId: string,
  userId: string,
  teamIds: readonly string[],
): Promise<ParticipantRow[]> {
  return run(client, LIST, [tournamentId, userId, teamIds]);
}
