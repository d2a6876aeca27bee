import { LifecycleRefusal, type TournamentState } from './decide.js';
import { isTournamentOver, type TournamentStatus } from '@matchpoint/core';
import type { ApprovalStatus } from './lifecycle.js';

/** Fields whose change needs approval by platform staff. */
export const MATERIAL_FIELDS = [
  'name',
  'description',
  'rules',
  'gameId',
  'playlistId',
  'teamSize',
  'format',
  'formatConfig',
  'minParticipants',
  'maxParticipants',
  'registrationMode',
  'registrationStartsAt',
  'registrationEndsAt',
  'checkInRequired',
  'checkInOpensMinutesBefore',
  'startsAt',
  'endsAt',
  'prizePool',
  'prizeCurrency',
  'prizeBreakdown',
  'prizeDescription',
  'bannerStorageId',
  'logoStorageId',
  'sponsorTags',
  'socialLinks',
  'visibility',
] as const;
export type MaterialField = (typeof MATERIAL_FIELDS)[number];

/** Until when a field can be changed. */
interface Lock {
  readonly fields: readonly MaterialField[];
  readonly isLocked: (tournament: UpdatedTournament) => boolean;
  readonly reason: string;
}

/** The state that an update depends on. */
export interface UpdatedTournament extends Pick<TournamentState, 'status' | 'approvalStatus' | 'isApprovedOnce'> {
  /** APPROVED participants. */
  readonly participantCount: number;
}

const HAS_STARTED: readonly TournamentStatus[] = ['IN_PROGRESS', 'COMPLETED', 'CANCELLED'];

/** Fields that are fixed once a team has entered. */
export const LOCKED_BY_ENTRIES: readonly MaterialField[] = ['gameId', 'teamSize'];

const LOCKS: readonly Lock[] = [
  { fields: MATERIAL_FIELDS, isLocked: ({ status }) => isTournamentOver(status), reason: 'the tournament is over' },
  {
    fields: [
      'format',
      'formatConfig',
      'minParticipants',
      'maxParticipants',
      'registrationStartsAt',
      'registrationEndsAt',
      'checkInRequired',
      'checkInOpensMinutesBefore',
    ],
    isLocked: ({ status }) => HAS_STARTED.includes(status),
    reason: 'the tournament has started',
  },
  { fields: LOCKED_BY_ENTRIES, isLocked: ({ participantCount }) => participantCount > 0, reason: 'the tournament has participants' },
];

/** Outcome of an update: it takes effect, is staged until staff approve it, or has no effect. */
export interface UpdateDecision {
  readonly applied: 'direct' | 'pending' | 'noop';
  readonly approvalStatus: ApprovalStatus;
}

/**
 * Decides an update of these fields, whose values really change.
 *
 * @param maxParticipants the new limit, if it changes
 * @throws {LifecycleRefusal} a field is locked, or maxParticipants is below the number of participants
 */
export function decideUpdate(tournament: UpdatedTournament, changed: readonly MaterialField[], maxParticipants?: number): UpdateDecision {
  for (const { fields, isLocked, reason } of LOCKS) {
    const locked = changed.find((field) => fields.includes(field));
    if (locked !== undefined && isLocked(tournament)) {
      throw new LifecycleRefusal('error_tournament_not_in_valid_state', `${locked} can't be changed: ${reason} (${tournament.status}).`);
    }
  }
  if (maxParticipants !== undefined && maxParticipants < tournament.participantCount) {
    const message = `maxParticipants can't be below the current ${tournament.participantCount} participants.`;
    throw new LifecycleRefusal('error_tournament_not_in_valid_state', message);
  }
  if (changed.length === 0) return { applied: 'noop', approvalStatus: tournament.approvalStatus };
  if (!tournament.isApprovedOnce) return { applied: 'direct', approvalStatus: tournament.approvalStatus };
  return { applied: 'pending', approvalStatus: 'AWAITING_APPROVAL' };
}
