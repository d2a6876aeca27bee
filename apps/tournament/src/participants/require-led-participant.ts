import { DomainError } from '@matchpoint/errors';
import type { CallContext } from '@matchpoint/rpc';
import type { CallerAct } from '../access/index.js';
import type { TournamentContext } from '../context.js';
import { readTeamLead, type TeamLead } from '../peers/index.js';
import type { TournamentRow } from '../record/index.js';
import { findParticipant, type ParticipantRow } from '../rosters/index.js';
import { requireParticipant } from './require-participant.js';

/** Whether the caller leads the team of a participant; undefined if there is no such participant. */
export async function askForParticipant(
  { pool, peers }: Pick<TournamentContext, 'pool' | 'peers'>,
  call: CallContext,
  { id }: TournamentRow,
  participantId: string,
): Promise<TeamLead | undefined> {
  const participant = await findParticipant(pool, id, participantId);
  return participant && (await readTeamLead(peers, call, participant.teamId));
}

/** A participant whose team the caller leads. @throws DomainError error_tournament_not_found, error_not_team_leader */
export async function requireLedParticipant(act: CallerAct, participantId: string, lead: TeamLead | undefined): Promise<ParticipantRow> {
  const participant = await requireParticipant(act, participantId);
  if (lead?.leads !== true) throw new DomainError('error_not_team_leader');
  return participant;
}
