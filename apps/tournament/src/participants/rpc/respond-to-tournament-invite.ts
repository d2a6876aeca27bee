import { tournament } from '@matchpoint/contracts';
import { DomainError } from '@matchpoint/errors';
import type { Handlers } from '@matchpoint/rpc';
import { administerTournament } from '../../access/index.js';
import type { TournamentContext } from '../../context.js';
import { readLedTeamIds } from '../../peers/index.js';
import { notInTournament } from '../../record/index.js';
import { enterTeam, readCandidate, requireLead } from '../enter-team.js';
import { findInvite, hasInvite, settleInvite } from '../store/invites.js';

/**
 * Answers an invite for a team. Accepting enters it, whatever the registration mode, until the start. A caller who leads no invited team
 * cannot tell others' invites from ones that do not exist.
 * @throws DomainError as administerTournament and enterTeam
 */
export function respondToTournamentInvite(
  context: TournamentContext,
): Handlers<tournament.TournamentParticipantServiceService>['respondToTournamentInvite'] {
  return ({ tournament: identifier, inviteId, accept, roster }, call) =>
    administerTournament(
      context,
      call,
      { operation: 'respondToTournamentInvite', tournament: identifier },
      {
        codec: tournament.RespondToTournamentInviteResponse,
        async askAhead(row) {
          const invite = await findInvite(context.pool, row.id, inviteId);
          if (invite) return { candidate: await readCandidate(context, call, row, invite.teamId) };
          const led = await readLedTeamIds(context.peers, call);
          return { isInvited: await hasInvite(context.pool, row.id, inviteId, [...led]) };
        },
        mayBeDraft: async (tx, { id }, { candidate }) =>
          candidate?.leads === true && (await findInvite(tx, id, inviteId))?.status !== 'REVOKED',
        async find({ tx, tournament: { id }, authority }, { candidate, isInvited = false }) {
          const invite = await findInvite(tx, id, inviteId);
          if (invite === undefined || candidate === undefined)
            throw isInvited || authority.isManager ? notInTournament('invite') : new DomainError('error_not_team_leader');
          requireLead(candidate);
          return { invite, candidate };
        },
        async write(act, _, { invite, candidate }) {
          const { tx, now } = act;
          if (invite.status !== 'PENDING')
            throw new DomainError('error_tournament_not_in_valid_state', {
              message: `The invite is ${invite.status}; only a PENDING invite can be answered.`,
            });
          const participantId = accept ? await enterTeam(act, 'accept_invite', candidate, roster) : undefined;
          await settleInvite(tx, invite.id, accept ? 'ACCEPTED' : 'DECLINED', now);
          await act.note({ action: accept ? 'invite_accepted' : 'invite_declined', targetType: 'team', targetId: invite.teamId });
          return { accepted: accept, participantId, timestamp: now.toISOString() };
        },
      },
    );
}
