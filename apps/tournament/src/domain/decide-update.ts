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

/** What an update wants. */
export interface WantedUpdate {
  /** Fields whose wanted values change. */
  readonly changed: readonly MaterialField[];
  /** Those of them that then differ from the live settings. */
  readonly departing: readonly MaterialField[];
  /** Whether anything then differs from the live settings. */
  readonly isStaging: boolean;
  readonly maxParticipants: number;
}

/** Outcome of an update: it takes effect, is staged until staff approve it, or has no effect. */
export interface UpdateDecision {
  readonly applied: 'direct' | 'pending' | 'noop';
  readonly approvalStatus: ApprovalStatus;
}

/**
 * Decides an update. Withdrawing all staged changes needs no approval.
 *
 * @throws {LifecycleRefusal} as requireUnlocked, of the departing fields
 */
export function decideUpdate(tournament: UpdatedTournament, wanted: WantedUpdate): UpdateDecision {
  const { isApprovedOnce, approvalStatus } = tournament;
  requireUnlocked(tournament, wanted.departing, wanted.maxParticipants);
  if (isApprovedOnce && approvalStatus === 'AWAITING_APPROVAL' && !wanted.isStaging)
    return { applied: 'direct', approvalStatus: 'APPROVED' };
  if (wanted.changed.length === 0) return { applied: 'noop', approvalStatus };
  if (!isApprovedOnce) return { applied: 'direct', approvalStatus };
  return { applied: 'pending', approvalStatus: 'AWAITING_APPROVAL' };
}

/**
 * Checks that these fields can depart from the live settings.
 *
 * @throws {LifecycleRefusal} one of them is locked, or is a maxParticipants below the number of participants
 */
export function requireUnlocked(tournament: UpdatedTournament, departing: readonly MaterialField[], maxParticipants: number): void {
  for (const { fields, isLocked, reason } of LOCKS) {
    const locked = departing.find((field) => fields.includes(field));
    if (locked !== undefined && isLocked(tournament)) {
      throw new LifecycleRefusal('error_tournament_not_in_valid_state', `${locked} can't be changed: ${reason} (${tournament.status}).`);
    }
  }
  if (departing.includes('maxParticipants') && maxParticipants < tournament.participantCount) {
    const message = `maxParticipants can't be below the current ${tournament.participantCount} participants.`;
    throw new LifecycleRefusal('error_tournament_not_in_valid_state', message);
  }
}
