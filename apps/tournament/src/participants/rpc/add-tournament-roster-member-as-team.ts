import { tournament } from '@matchpoint/contracts';
import { DomainError } from '@matchpoint/errors';
import type { Handlers } from '@matchpoint/rpc';
import { administerTournament } from '../../access/index.js';
import type { TournamentContext } from '../../context.js';
import { readTeamLead } from '../../peers/index.js';
import { notInTournament } from '../../record/index.js';
import { findParticipantOfTeam, isFullForToday } from '../../rosters/index.js';
import { addMember, requireUnlocked } from '../change-roster.js';
import { requireLead } from '../enter-team.js';

/**
 * Adds a member to a team's roster before the start.
 * @throws DomainError as administerTournament, error_not_team_leader, error_roster_locked, error_limit_reached, INVALID_INPUT
 */
export function addTournamentRosterMemberAsTeam(
  context: TournamentContext,
): Handlers<tournament.TournamentParticipantServiceService>['addTournamentRosterMemberAsTeam'] {
  return ({ tournament: identifier, team: teamIdentifier, userId }, call) =>
    administerTournament(
      context,
      call,
      { operation: 'addTournamentRosterMemberAsTeam', tournament: identifier },
      {
        codec: tournament.AddTournamentRosterMemberAsTeamResponse,
        askAhead: () => readTeamLead(context.peers, call, teamIdentifier),
        async find({ tx, tournament: row }, lead) {
          const team = requireLead(lead);
          const participant = await findParticipantOfTeam(tx, row.id, team.id);
          if (participant === undefined) throw notInTournament('participant');
          return { team, participant };
        },
        async write(act, _, { team, participant }) {
          await requireUnlocked(act, participant, 'team');
          if (await isFullForToday(act.tx, participant, act.now)) {
            const message = 'The team has added too many players in the last 24 hours.';
            throw new DomainError('error_limit_reached', { message });
          }
          await addMember(act, participant, userId, team.activeMemberIds);
          return { timestamp: act.now.toISOString() };
        },
      },
    );
}
