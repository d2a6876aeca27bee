import type { tournament } from '@matchpoint/contracts';
import { omitNulls } from '@matchpoint/core';
import { type Handlers, requireCaller } from '@matchpoint/rpc';
import { readTournament } from '../../access/index.js';
import type { TournamentContext } from '../../context.js';
import { findFreeAgentOfUser, listOffersOfUser, type OfferRow } from '../../free-agents/index.js';
import { isConnectionMissing } from '../../peers/index.js';
import { findRosterEntryOfUser, listRosters } from '../../rosters/index.js';
import { readOpenRosters } from '../read-open-rosters.js';
import { readOwnTeams } from '../read-own-teams.js';
import { listInvites } from '../store/invites.js';
import { listOwnParticipants } from '../store/own-participants.js';
import { toInvite } from '../to-invite.js';
import { toParticipant } from '../to-participant.js';

/** The caller's part in a tournament: teams, entries, invites, offers. @throws DomainError error_tournament_not_found */
export function getMyTournamentEntry(
  context: TournamentContext,
): Handlers<tournament.TournamentParticipantServiceService>['getMyTournamentEntry'] {
  const { pool } = context;
  return async ({ tournament: identifier }, call) => {
    const { userId } = requireCaller(call);
    const teams = await readOwnTeams(context, call);
    const demand = { operation: 'getMyTournamentEntry', tournament: identifier } as const;
    const { tournament: row } = await readTournament(context, call, demand, async ({ id }) =>
      (await listInvites(pool, id, [...teams.led])).some(({ status }) => status !== 'REVOKED'),
    );
    const participants = await listOwnParticipants(pool, row.id, userId, [...teams.member, ...teams.led]);
    // The owner of a private team's organization leads it without being a member.
    const others = participants.filter(({ teamId }) => !teams.member.has(teamId));
    const open = await readOpenRosters(context, { userId }, others, false);
    const rosters = await listRosters(
      pool,
      participants.map(({ id }) => id),
    );
    const rosterEntry = await findRosterEntryOfUser(pool, row.id, userId);
    const freeAgent = await findFreeAgentOfUser(pool, row.id, userId);
    return {
      tournamentId: row.id,
      slug: row.slug,
      requiredConnectionMissing: await isConnectionMissing(context.peers, call, row.settings.gameId),
      actableTeamIds: teams.ofGame(row.settings.gameId),
      participants: participants.map((one) => {
        const roster = rosters.get(one.id) ?? [];
        const isShown = teams.member.has(one.teamId) || open.has(one.id) || roster.some((entry) => entry.userId === userId);
        return { participant: toParticipant(one, isShown ? roster : []), canManage: teams.led.has(one.teamId) };
      }),
      invites: (await listInvites(pool, row.id, [...teams.led])).map(toInvite),
      offers: (await listOffersOfUser(pool, row.id, userId)).map(toOffer),
      rosterEntries: rosterEntry === undefined ? [] : [{ ...rosterEntry, addedAt: Date.parse(rosterEntry.addedAt) }],
      ...(freeAgent && { freeAgent: omitNulls({ ...freeAgent, createdAt: Date.parse(freeAgent.createdAt) }) }),
    };
  };
}

function toOffer({ id, teamId, participantId, participantStatus, status, message, createdAt }: OfferRow) {
  return omitNulls({ id, teamId, participantId, participantStatus, status, message, createdAt: Date.parse(createdAt) });
}
