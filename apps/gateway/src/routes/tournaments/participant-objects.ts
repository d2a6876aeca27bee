import type { catalogProfile, tournament } from '@matchpoint/contracts';
import type { CallerContext } from '@matchpoint/rpc';
import Type, { type Static } from 'typebox';
import { list, nullable, text } from '../../operation/fields.js';
import { named } from '../../operation/named.js';
import type { GatewayContext } from '../../ports.js';
import type { TeamReferences } from '../../readers/read-team-references.js';
import { EXAMPLES, Moment, ParticipantStatus, RosterSource, TeamSlug } from './tournament-fields.js';

export const TournamentRosterMember = named(
  'TournamentRosterMember',
  Type.Object(
    {
      id: text('Id of the roster entry.', EXAMPLES.entry),
      userId: text('User id of the player.', EXAMPLES.user),
      username: Type.Optional(text('The player’s username.', 'tenz')),
      name: Type.Optional(text('The player’s name.', 'TenZ')),
      source: RosterSource(),
      avatarUrl: nullable.uri('Picture of the player.', 'https://cdn.example.org/avatars/tenz.png'),
    },
    { description: 'A player on the roster of a participant.' },
  ),
);

/** The team of something, as objects of tournaments name it. */
export const TEAM = {
  teamId: text('Team id.', EXAMPLES.team),
  slug: TeamSlug(),
  teamName: text('Name of the team.', 'Sentinels'),
  teamAvatarUrl: nullable.uri('Logo of the team.', EXAMPLES.picture),
};

export const TournamentParticipant = named(
  'TournamentParticipant',
  Type.Object(
    {
      id: text('Participant id.', EXAMPLES.participant),
      ...TEAM,
      status: ParticipantStatus(),
      seed: Type.Optional(Type.Integer({ minimum: 1, description: 'Seed, from the start on.', examples: [1] })),
      checkedInAt: Type.Optional(Moment('Time of the check-in in epoch milliseconds.')),
      finalPlacement: Type.Optional(Type.Integer({ minimum: 1, description: 'Final placement, once certain.', examples: [1] })),
      registeredAt: Moment('Time of the entry in epoch milliseconds.'),
      roster: list(
        TournamentRosterMember,
        'Players in the order of entry; empty if the roster of a private team is hidden from the caller.',
      ),
    },
    { description: 'A team that takes part in a tournament.' },
  ),
);

export type Users = ReadonlyMap<string, catalogProfile.UserReference>;

/** The team of an object by its id; a team that is gone has its id for a name. */
export function toTeam(teamId: string, teams: TeamReferences) {
  const team = teams.get(teamId);
  return { teamId, slug: team?.slug ?? null, teamName: team?.name ?? teamId, teamAvatarUrl: team?.avatarUrl ?? null };
}

/** The names of a user, where the caller may see them. */
export function toNames(userId: string, users: Users) {
  const user = users.get(userId);
  return {
    ...(user && { username: user.username }),
    ...(user?.name !== undefined && { name: user.name }),
    avatarUrl: user?.avatarUrl ?? null,
  };
}

/** Players of a roster, in the order of entry. */
export const toRoster = (roster: readonly tournament.RosterMember[], users: Users): Static<typeof TournamentRosterMember>[] =>
  roster.map(({ id, userId, source }) => ({
    ...{ id, userId, ...toNames(userId, users) },
    source: source as Static<ReturnType<typeof RosterSource>>,
  }));

type Reader = Pick<GatewayContext, 'readTeamReferences' | 'readUserReferences'>;

/** Participants with the names of their teams and players. */
export async function toParticipants(
  participants: readonly tournament.Participant[],
  { readTeamReferences, readUserReferences }: Reader,
  { caller, requestId }: { caller: CallerContext; requestId: string },
): Promise<Static<typeof TournamentParticipant>[]> {
  const teams = await readTeamReferences(participants.map(({ teamId }) => teamId));
  const userIds = participants.flatMap(({ roster }) => roster.map(({ userId }) => userId));
  const users = await readUserReferences(userIds, caller, requestId);
  return participants.map(({ id, teamId, status, seed, checkedInAt, finalPlacement, registeredAt, roster }) => ({
    ...{ id, registeredAt, ...toTeam(teamId, teams) },
    status: status as Static<ReturnType<typeof ParticipantStatus>>,
    ...(seed !== undefined && { seed }),
    ...(checkedInAt !== undefined && { checkedInAt }),
    ...(finalPlacement !== undefined && { finalPlacement }),
    roster: toRoster(roster, users),
  }));
}
