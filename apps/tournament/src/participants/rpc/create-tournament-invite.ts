import { tournament } from '@matchpoint/contracts';
import { DomainError, invalidInput } from '@matchpoint/errors';
import type { Handlers } from '@matchpoint/rpc';
import { administerTournament } from '../../access/index.js';
import type { TournamentContext } from '../../context.js';
import { isBeforeStart } from '../../domain/lifecycle.js';
import { nextParticipantStatus } from '../../domain/participant-lifecycle.js';
import { findTeam } from '../../peers/index.js';
import { findParticipantOfTeam } from '../../rosters/index.js';
import { isRepeated } from '../../feed/index.js';
import { addInvite, countInvites } from '../store/invites.js';
import { tellInvited } from '../tell-invited.js';

/** Maximum number of invites of a tournament, in any status. */
const MOST_INVITES = 2_000;

/**
 * Invites a team, which can accept until the start.
 * @throws DomainError as administerTournament, error_team_not_found, error_already_entered, error_limit_reached, INVALID_INPUT
 */
export function createTournamentInvite(
  context: TournamentContext,
): Handlers<tournament.TournamentParticipantServiceService>['createTournamentInvite'] {
  return ({ tournament: identifier, teamId }, call) =>
    administerTournament(
      context,
      call,
      { operation: 'createTournamentInvite', tournament: identifier },
      {
        codec: tournament.CreateTournamentInviteResponse,
        askAhead: () => findTeam(context.peers, call, teamId),
        async write({ tx, tournament: row, caller, now, note }, team) {
          if (team === undefined) throw new DomainError('error_team_not_found');
          if (!isBeforeStart(row.status)) {
            const message = `The tournament is ${row.status}; teams can only be invited before the start.`;
            throw new DomainError('error_tournament_not_in_valid_state', { message });
          }
          if (team.gameId !== row.settings.gameId) throw invalidInput('body.teamId', `the team does not play ${row.settings.gameId}`);
          if (team.status !== 'active') throw new DomainError('error_team_not_active');
          const entry = await findParticipantOfTeam(tx, row.id, team.id);
          if (nextParticipantStatus(entry?.status ?? 'NONE', 'accept_invite', false) === undefined)
            throw new DomainError('error_already_entered', { message: `The entry of the team is ${entry?.status}.` });
          const { count, lastOfTeam } = await countInvites(tx, row.id, team.id);
          if (count >= MOST_INVITES) throw new DomainError('error_limit_reached');
          await addInvite(tx, { tournamentId: row.id, teamId: team.id, userId: caller.userId }, now);
          if (row.isPublished && !isRepeated(lastOfTeam, now)) await tellInvited(tx, row, [team.id]);
          await note({ action: 'team_invited', targetType: 'team', targetId: team.id });
          return { timestamp: now.toISOString() };
        },
      },
    );
}
