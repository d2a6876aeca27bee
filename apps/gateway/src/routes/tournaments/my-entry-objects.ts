import Type from 'typebox';
import { choice, flag, list, nullable, text } from '../../operation/fields.js';
import { named } from '../../operation/named.js';
import { TournamentRosterMember } from './participant-objects.js';
import { EXAMPLES, InviteStatus, Moment, ParticipantStatus, RosterSource, TeamSlug } from './tournament-fields.js';

/** What a tournament means to the key owner. */

const OF_TEAM = {
  teamId: text('Team id.', EXAMPLES.team),
  slug: TeamSlug(),
  teamName: text('Name of the team.', 'Sentinels'),
  teamAvatarUrl: Type.Optional(text('Logo of the team.', EXAMPLES.picture)),
};

const ActableTeam = named(
  'MyTournamentActableTeam',
  Type.Object(
    {
      teamId: text('Team id.', EXAMPLES.team),
      slug: TeamSlug(),
      name: text('Name of the team.', 'Sentinels'),
      avatarUrl: Type.Optional(text('Logo.', EXAMPLES.picture)),
    },
    { description: 'An active team of the game that the key owner captains.' },
  ),
);
const Participant = named(
  'MyTournamentParticipant',
  Type.Object(
    {
      participantId: text('Participant id.', EXAMPLES.participant),
      ...OF_TEAM,
      status: ParticipantStatus(),
      seed: Type.Optional(Type.Integer({ minimum: 1, description: 'Seed, from the start on.', examples: [1] })),
      checkedInAt: Type.Optional(Moment('Time of the check-in in epoch milliseconds.')),
      finalPlacement: Type.Optional(Type.Integer({ minimum: 1, description: 'Final placement.', examples: [1] })),
      registeredAt: Moment('Time of the entry in epoch milliseconds.'),
      canManage: flag('Whether the key owner captains the team.'),
      roster: list(TournamentRosterMember, 'The team’s players in the order of entry.'),
    },
    { description: 'An entry of one of the key owner’s teams.' },
  ),
);
const Invite = named(
  'MyTournamentInvite',
  Type.Object(
    {
      inviteId: text('Invite id.', 'invite_01j6qvx3k0fd8r5y2m9wcz0001'),
      teamId: text('Team id.', EXAMPLES.team),
      slug: TeamSlug(),
      teamName: text('Name of the team.', 'Sentinels'),
      status: InviteStatus(),
      invitedByUserId: text('User id of the person who invited the team.', EXAMPLES.user),
      createdAt: Moment('Time in epoch milliseconds.'),
      respondedAt: Type.Optional(Moment('Time of the answer in epoch milliseconds.')),
    },
    { description: 'An invite of a team that the key owner captains.' },
  ),
);
const Offer = named(
  'MyTournamentOffer',
  Type.Object(
    {
      offerId: text('Offer id.', 'offer_01j6qvx3k0fd8r5y2m9wcz0001'),
      ...OF_TEAM,
      participantId: text('Participant id of the team.', EXAMPLES.participant),
      offeringParticipantStatus: nullable.string('The state of the team’s entry.', 'APPROVED'),
      status: choice('TournamentOfferStatus', ['PENDING', 'ACCEPTED', 'DECLINED', 'EXPIRED', 'REVOKED'], 'The state of an offer.'),
      message: Type.Optional(text('Message of the team.', 'We need a duelist.')),
      createdAt: Moment('Time in epoch milliseconds.'),
    },
    { description: 'An offer to the key owner.' },
  ),
);
const RosterEntry = named(
  'MyTournamentRosterEntry',
  Type.Object(
    {
      rosterEntryId: text('Roster entry id.', EXAMPLES.entry),
      participantId: text('Participant id.', EXAMPLES.participant),
      source: RosterSource(),
      addedAt: Moment('Time in epoch milliseconds.'),
    },
    { description: 'The key owner’s place on a roster.' },
  ),
);
const FreeAgent = named(
  'MyTournamentFreeAgent',
  Type.Object(
    {
      freeAgentId: text('Free agent id.', 'fa_01j6qvx3k0fd8r5y2m9wcz0001'),
      status: choice('TournamentFreeAgentStatus', ['AVAILABLE', 'PICKED_UP', 'WITHDRAWN'], 'The state of a free agent.'),
      note: Type.Optional(text('Message for teams.', 'Sentinel main.')),
      pickedUpByParticipantId: Type.Optional(text('Participant id of the team that picked them up.', EXAMPLES.participant)),
      createdAt: Moment('Time when they joined the pool, in epoch milliseconds.'),
    },
    { description: 'The key owner as a free agent.' },
  ),
);

export const MyEntry = named(
  'MyTournamentEntry',
  Type.Object(
    {
      tournamentId: text('Tournament id.', EXAMPLES.tournament),
      slug: text('Name in URLs.', 'spring_cup'),
      requiredConnectionMissing: flag('Whether the game requires a linked account that the key owner lacks.'),
      actableTeams: list(ActableTeam, 'Teams that the key owner can enter.'),
      participants: list(Participant, 'Entries of the key owner’s teams.'),
      invites: list(Invite, 'Invites of teams that the key owner captains.'),
      offers: list(Offer, 'The 100 newest offers to the key owner, open ones first.'),
      rosterEntries: list(RosterEntry, 'Places on rosters; at most one.'),
      freeAgent: nullable.object(FreeAgent, 'The key owner in the pool of free agents; null where they never joined it.'),
    },
    { description: 'The key owner’s part in a tournament.' },
  ),
);
