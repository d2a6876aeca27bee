/** Statuses of a team's entry. */
export type ParticipantStatus = 'PENDING' | 'APPROVED' | 'DENIED' | 'WITHDRAWN' | 'REMOVED' | 'DISQUALIFIED';

export type ParticipantCommand =
  | 'enter'
  | 'apply'
  | 'accept_invite'
  | 'approve'
  | 'deny'
  | 'withdraw'
  | 'remove'
  | 'disqualify'
  | 'miss_check_in';

/** One transition of an entry. `NONE`: the team has never entered. */
export interface ParticipantRule {
  readonly command: ParticipantCommand;
  readonly from: readonly (ParticipantStatus | 'NONE')[];
  /** When it is allowed: before the start, or also in progress, when a leaving team drops out of the bracket. */
  readonly when: 'before_start' | 'until_end';
  readonly to: ParticipantStatus;
}

/** An ended entry that can be reused. A disqualified team stays out. */
const REUSABLE = ['NONE', 'DENIED', 'WITHDRAWN', 'REMOVED'] as const;

/** The lifecycle of an entry; other transitions are refused. */
const PARTICIPANT_LIFECYCLE: readonly ParticipantRule[] = [
  { command: 'enter', from: REUSABLE, when: 'before_start', to: 'APPROVED' },
  { command: 'apply', from: REUSABLE, when: 'before_start', to: 'PENDING' },
  { command: 'accept_invite', from: [...REUSABLE, 'PENDING'], when: 'before_start', to: 'APPROVED' },
  { command: 'approve', from: ['PENDING'], when: 'before_start', to: 'APPROVED' },
  { command: 'deny', from: ['PENDING'], when: 'before_start', to: 'DENIED' },
  { command: 'withdraw', from: ['PENDING', 'APPROVED'], when: 'until_end', to: 'WITHDRAWN' },
  { command: 'remove', from: ['PENDING', 'APPROVED'], when: 'before_start', to: 'REMOVED' },
  { command: 'disqualify', from: ['PENDING', 'APPROVED', 'WITHDRAWN'], when: 'until_end', to: 'DISQUALIFIED' },
  { command: 'miss_check_in', from: ['APPROVED'], when: 'before_start', to: 'REMOVED' },
];

/** Whether an entry holds one of the tournament's places. */
export function takesSlot(status: ParticipantStatus): boolean {
  return status === 'APPROVED';
}

/** The status after a command; undefined: it is refused. `isStarted`: the tournament is IN_PROGRESS. */
export function nextParticipantStatus(
  status: ParticipantStatus | 'NONE',
  command: ParticipantCommand,
  isStarted: boolean,
): ParticipantStatus | undefined {
  const rule = PARTICIPANT_LIFECYCLE.find((one) => one.command === command && one.from.includes(status));
  return rule === undefined || (isStarted && rule.when === 'before_start') ? undefined : rule.to;
}

/** When a command is allowed, in words, for messages. */
export function allowedWhen(command: ParticipantCommand): string {
  const { from, when } = PARTICIPANT_LIFECYCLE.find((rule) => rule.command === command)!;
  return `${when === 'before_start' ? 'before the start' : 'until the end'}, of an entry that is ${from.join(', ')}`;
}
