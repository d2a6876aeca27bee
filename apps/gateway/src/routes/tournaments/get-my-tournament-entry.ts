import type { tournament } from '@matchpoint/contracts';
import Type, { type Static } from 'typebox';
import { Timestamp } from '../../operation/fields.js';
import type { TeamReferences } from '../../readers/read-team-references.js';
import { present } from '../shared/api-objects.js';
import { defineRoute } from '../shared/define-route.js';
import { MyEntry } from './my-entry-objects.js';
import { toRoster, toTeam, type Users } from './participant-objects.js';
import { TournamentPath } from './tournament-fields.js';
import { tournamentOperation } from './tournament-operation.js';

export const getMyTournamentEntry = defineRoute({
  ...tournamentOperation('getMyTournamentEntry', [
    'Returns the key owner’s part in a tournament: teams to enter, entries, invites, offers and their roster place.',
    'Leaders of invited teams can read it even while the tournament is a draft.',
  ]),
  summary: 'Get the key owner’s part in a tournament',
  params: TournamentPath,
  response: Type.Object({ entry: MyEntry, timestamp: Timestamp() }),
  async handler({ params, caller, requestId }, { tournamentParticipants, readTeamReferences, readUserReferences }) {
    const answer = await tournamentParticipants.getMyTournamentEntry({ tournament: params.identifier }, { caller, requestId });
    const { participants, invites, offers, actableTeamIds } = answer;
    const teams = await readTeamReferences([
      ...actableTeamIds,
      ...participants.map(({ participant }) => participant?.teamId),
      ...[...invites, ...offers].map(({ teamId }) => teamId),
    ]);
    const players = participants.flatMap(({ participant }) => present(participant).roster.map(({ userId }) => userId));
    return { entry: toEntry(answer, teams, await readUserReferences(players, caller, requestId)) };
  },
});

function toEntry(answer: tournament.GetMyTournamentEntryResponse, teams: TeamReferences, users: Users): Static<typeof MyEntry> {
  const { tournamentId, slug, requiredConnectionMissing, freeAgent } = answer;
  const entry = {
    ...{ tournamentId, slug, requiredConnectionMissing },
    actableTeams: answer.actableTeamIds.map((id) => {
      const { teamId, slug: teamSlug, teamName, teamAvatarUrl } = ofTeam(id, teams);
      return { teamId, slug: teamSlug, name: teamName, ...(teamAvatarUrl !== undefined && { avatarUrl: teamAvatarUrl }) };
    }),
    participants: answer.participants.map(({ participant, canManage }) => {
      const { id, teamId, roster, enteredByUserId: _, ...rest } = present(participant);
      return { participantId: id, ...ofTeam(teamId, teams), ...rest, canManage, roster: toRoster(roster, users) };
    }),
    invites: answer.invites.map(({ id, teamId, ...rest }) => {
      const { teamAvatarUrl: _, ...team } = toTeam(teamId, teams);
      return { inviteId: id, ...team, ...rest };
    }),
    offers: answer.offers.map(({ id, teamId, participantStatus = null, ...rest }) => ({
      ...{ offerId: id, ...ofTeam(teamId, teams), offeringParticipantStatus: participantStatus, ...rest },
    })),
    rosterEntries: answer.rosterEntries.map(({ id, ...rest }) => ({ rosterEntryId: id, ...rest })),
    freeAgent: freeAgent === undefined ? null : toOwnFreeAgent(freeAgent),
  };
  // What is absent is left out, not undefined.
  return JSON.parse(JSON.stringify(entry)) as Static<typeof MyEntry>;
}

function toOwnFreeAgent({ id, ...rest }: tournament.GetMyTournamentEntryResponse_OwnFreeAgent) {
  return { freeAgentId: id, ...rest };
}

/** Here a logo that is not there is left out. */
function ofTeam(teamId: string, teams: TeamReferences) {
  const { teamAvatarUrl, ...team } = toTeam(teamId, teams);
  return { ...team, ...(teamAvatarUrl !== null && { teamAvatarUrl }) };
}
