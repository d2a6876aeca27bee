import { TOURNAMENT_FORMATS, TOURNAMENT_STATUSES } from '@matchpoint/core';
import Type from 'typebox';
import { choice, Identifier, nullable, Success, Timestamp } from '../../operation/fields.js';
import { named } from '../../operation/named.js';

/** Fields that several operations on tournaments share. */

export const EXAMPLES = {
  tournament: 'tournament_01j6qvx3k0fd8r5y2m9wcz0001',
  participant: 'part_01j6qvx3k0fd8r5y2m9wcz0001',
  team: 'team_01j6qvx3k0fd8r5y2m9wcz0001',
  user: 'user_01j6qvx3k0fd8r5y2m9wcz0001',
  node: 'node_01j6qvx3k0fd8r5y2m9wcz0001',
  round: 'round_01j6qvx3k0fd8r5y2m9wcz0001',
  entry: 'entry_01j6qvx3k0fd8r5y2m9wcz0001',
  milliseconds: 1_780_272_000_000,
  picture: 'https://cdn.example.org/teams/sentinels.png',
} as const;

const identifier = Identifier('Tournament slug or id.');
export const TournamentPath = Type.Object({ identifier });
export const ParticipantPath = Type.Object({ identifier, participantId: Identifier('Participant id.') });
export const NodePath = Type.Object({ identifier, nodeId: Identifier('Node id or key, such as `R1-3`.') });
export const RoundPath = Type.Object({ identifier, roundId: Identifier('Round id or key, such as `R1`.') });
export const InvitePath = Type.Object({ identifier, inviteId: Identifier('Invite id.') });
export const FreeAgentPath = Type.Object({ identifier, freeAgentId: Identifier('Free agent id.') });
export const OfferPath = Type.Object({ identifier, offerId: Identifier('Offer id.') });
export const RosterEntryPath = Type.Object({ identifier, rosterEntryId: Identifier('Roster entry id.') });
export const StaffPath = Type.Object({ identifier, userId: Identifier('User id or username.') });
export const TeamPath = Type.Object({ identifier, teamIdentifier: Identifier('Team slug or id.') });
export const TeamRosterEntryPath = Type.Object({
  identifier,
  teamIdentifier: Identifier('Team slug or id.'),
  rosterEntryId: Identifier('Roster entry id.'),
});

export const TournamentFormat = () =>
  choice('TournamentFormat', TOURNAMENT_FORMATS, 'How a tournament is played; after a group stage, how its playoffs are played.');
export const TournamentStatus = () =>
  choice(
    'TournamentStatus',
    TOURNAMENT_STATUSES,
    'Status of a tournament. COMPLETED and CANCELLED are final, except that a revert can reopen a completed one for 24 hours.',
  );
export const ApprovalStatus = () =>
  choice(
    'TournamentApprovalStatus',
    ['NOT_SUBMITTED', 'AWAITING_APPROVAL', 'APPROVED', 'REJECTED'],
    'Whether platform staff have approved the tournament, or its staged changes.',
  );
export const TournamentVisibility = () =>
  choice('TournamentVisibility', ['PUBLIC', 'UNLISTED'], 'Whether a tournament is listed, or found only by its slug.');
export const ParticipantStatus = () =>
  choice(
    'TournamentParticipantStatus',
    ['PENDING', 'APPROVED', 'DENIED', 'WITHDRAWN', 'REMOVED', 'DISQUALIFIED'],
    'The state of a team’s entry. Only APPROVED entries have a slot.',
  );
export const InviteStatus = () =>
  choice('TournamentInviteStatus', ['PENDING', 'ACCEPTED', 'DECLINED', 'REVOKED'], 'The state of a team’s invite.');
export const StaffRole = () =>
  choice('TournamentStaffRole', ['ADMIN', 'MODERATOR'], 'ADMIN has the host’s permissions; MODERATOR manages participants.');
export const RosterSource = () =>
  choice('TournamentRosterSource', ['TEAM_MEMBER', 'FREE_AGENT'], 'Whether a player belongs to the team or was picked up.');

/** The last instant with a four-digit year. */
export const MAX_EPOCH_MS = 253_402_300_799_999;
/** A time in a request, in epoch milliseconds. */
export const Milliseconds = (description: string) =>
  Type.Integer({ minimum: 0, maximum: MAX_EPOCH_MS, description, examples: [EXAMPLES.milliseconds] });
/** A time in an answer, in epoch milliseconds. */
export const Moment = (description: string) => Type.Integer({ description, examples: [EXAMPLES.milliseconds] });

/** Slug of a team that another object names. */
export const TeamSlug = () => nullable.string('Name of the team in URLs; null if the profile no longer exists.', 'sentinels');

export const Reason = (description: string) => Type.String({ maxLength: 500, description, examples: ['The venue is closed.'] });

export const Roster = () =>
  Type.Array(Type.String({ minLength: 1, maxLength: 256 }), {
    maxItems: 64,
    description: 'User ids of active members of the team in the order of entry: the first `teamSize` play, the rest are substitutes.',
    examples: [[EXAMPLES.user]],
  });

export const TournamentWriteAck = named(
  'TournamentWriteAck',
  Type.Object({ success: Success(), timestamp: Timestamp() }, { description: 'The write succeeded.' }),
);
