import { BEGUN_STATUSES, type MatchStatus, PUBLISH_STATUSES, type PublishStatus } from '@matchpoint/core';
import type { MatchState } from './match-state.js';

/** Every change of an existing match, by callers or by time. */
export const COMMANDS = [
  'publish',
  'file_acceptance',
  'approve_acceptance',
  'decline_acceptance',
  'accept_challenge',
  'refuse_challenge',
  'ready',
  'start',
  'cancel',
  'forfeit',
  'complete',
  'set_lobby_code',
  'set_attendance',
  'submit_score',
  'confirm_score',
  'record_score',
  'record_player_stats',
  'expire',
  'no_show',
  'auto_confirm',
  'leave_team',
  'close_team',
  'rule',
  'dispute',
  'answer_dispute',
  'withdraw_dispute',
  'escalate_dispute',
  'dispute_due',
  'move',
] as const;
export type CommandName = (typeof COMMANDS)[number];

/** The capacity in which somebody acts on a match. */
export type Actor =
  | 'creator_captain'
  | 'accepted_captain'
  | 'challenged_captain'
  /** A captain of a team that is not in the match. */
  | 'other_captain'
  /** On a roster of the match. */
  | 'player'
  /** The game's developer. */
  | 'game'
  /** Staff of the match's league. */
  | 'league'
  /** The tournament that made the match. */
  | 'tournament'
  | 'clock'
  /** Changes of a team and its members. */
  | 'team';

/** Further conditions of a rule. */
const CONDITIONS = {
  is_open: (match) => match.challengedTeamId === null,
  is_challenge: (match) => match.challengedTeamId !== null,
  completes_readiness: (match, side) => (side === 'creator' ? match.acceptedReadyAt : match.creatorReadyAt) !== null,
  one_team_ready: (match) => (match.creatorReadyAt === null) !== (match.acceptedReadyAt === null),
  no_team_ready: (match) => match.creatorReadyAt === null && match.acceptedReadyAt === null,
  one_team_closed: (_match, side) => side !== undefined,
  both_teams_closed: (_match, side) => side === undefined,
  played_here: ({ origin }) => origin !== 'import',
  in_dispute: ({ dispute }) => dispute !== null,
  outside_tournaments: ({ tournamentId }) => tournamentId === null,
} as const satisfies Record<string, (match: MatchState, side: string | undefined) => boolean>;

export interface Rule {
  readonly command: CommandName;
  readonly from: readonly MatchStatus[];
  /** Defaults to PUBLISHED. */
  readonly published?: readonly PublishStatus[];
  readonly by: readonly Actor[];
  readonly when?: keyof typeof CONDITIONS;
  /** `by_scores`: IN_PROGRESS, DISPUTED or COMPLETED, depending on the maps; `by_ruling`: as OUTCOMES defines. */
  readonly to: MatchStatus | 'unchanged' | 'by_scores' | 'by_ruling';
  /** The events published; score commands add one for their map. */
  readonly events: readonly string[];
}

const CAPTAINS = ['creator_captain', 'accepted_captain'] as const;
/** Statuses that can be corrected by a ruling. */
const RULED = ['IN_PROGRESS', 'DISPUTED', 'COMPLETED', 'FORFEITED'] as const;

/**
 * The lifecycle of matches (docs/reference/matches.md#lifecycle, docs/reference/leagues.md#effects-on-matches). The first rule that fits
 * applies; without one the command is refused (409).
 */
export const LIFECYCLE: readonly Rule[] = [
  { command: 'publish', from: ['PENDING'], published: ['DRAFT'], by: ['creator_captain'], to: 'unchanged', events: ['match.published'] },
  { command: 'file_acceptance', from: ['PENDING'], by: ['other_captain'], when: 'is_open', to: 'unchanged', events: [] },
  {
    command: 'approve_acceptance',
    from: ['PENDING'],
    by: ['creator_captain'],
    when: 'is_open',
    to: 'ACCEPTED',
    events: ['match.accepted', 'roster.updated'],
  },
  { command: 'decline_acceptance', from: ['PENDING'], by: ['creator_captain'], when: 'is_open', to: 'unchanged', events: [] },
  {
    command: 'accept_challenge',
    from: ['PENDING'],
    by: ['challenged_captain'],
    when: 'is_challenge',
    to: 'ACCEPTED',
    events: ['match.accepted', 'roster.updated'],
  },
  {
    command: 'refuse_challenge',
    from: ['PENDING'],
    by: ['challenged_captain'],
    when: 'is_challenge',
    to: 'CANCELLED',
    events: ['match.cancelled'],
  },
  {
    command: 'cancel',
    from: ['PENDING', 'ACCEPTED', 'READY'],
    published: PUBLISH_STATUSES,
    by: ['creator_captain'],
    when: 'outside_tournaments',
    to: 'CANCELLED',
    events: ['match.cancelled'],
  },
  {
    command: 'cancel',
    from: ['PENDING', 'ACCEPTED', 'READY'],
    published: PUBLISH_STATUSES,
    by: ['game', 'league', 'tournament'],
    to: 'CANCELLED',
    events: ['match.cancelled'],
  },
  {
    command: 'cancel',
    from: ['IN_PROGRESS', 'DISPUTED'],
    by: ['game', 'league', 'tournament'],
    to: 'CANCELLED',
    events: ['match.cancelled'],
  },
  { command: 'expire', from: ['PENDING'], published: PUBLISH_STATUSES, by: ['clock'], to: 'CANCELLED', events: ['match.cancelled'] },
  { command: 'ready', from: ['ACCEPTED'], by: CAPTAINS, when: 'completes_readiness', to: 'READY', events: ['match.ready'] },
  { command: 'ready', from: ['ACCEPTED', 'READY'], by: CAPTAINS, to: 'unchanged', events: [] },
  { command: 'no_show', from: ['ACCEPTED'], by: ['clock'], when: 'one_team_ready', to: 'FORFEITED', events: ['match.forfeited'] },
  { command: 'no_show', from: ['ACCEPTED'], by: ['clock'], when: 'no_team_ready', to: 'CANCELLED', events: ['match.cancelled'] },
  { command: 'start', from: ['READY'], by: [...CAPTAINS, 'game', 'league'], to: 'IN_PROGRESS', events: ['match.started'] },
  { command: 'start', from: ['ACCEPTED'], by: ['game'], to: 'IN_PROGRESS', events: ['match.started'] },
  {
    command: 'forfeit',
    from: ['ACCEPTED', 'READY', 'IN_PROGRESS'],
    by: [...CAPTAINS, 'game'],
    to: 'FORFEITED',
    events: ['match.forfeited'],
  },
  {
    command: 'forfeit',
    from: ['ACCEPTED', 'READY', 'IN_PROGRESS', 'DISPUTED'],
    by: ['league', 'tournament'],
    to: 'FORFEITED',
    events: ['match.forfeited'],
  },
  { command: 'submit_score', from: ['IN_PROGRESS', 'DISPUTED'], by: CAPTAINS, to: 'by_scores', events: [] },
  { command: 'confirm_score', from: ['IN_PROGRESS', 'DISPUTED'], by: CAPTAINS, to: 'by_scores', events: [] },
  { command: 'record_score', from: ['IN_PROGRESS', 'DISPUTED'], by: ['game', 'league'], to: 'by_scores', events: [] },
  { command: 'auto_confirm', from: ['IN_PROGRESS', 'DISPUTED'], by: ['clock'], to: 'by_scores', events: [] },
  { command: 'complete', from: ['IN_PROGRESS', 'DISPUTED'], by: ['game'], to: 'COMPLETED', events: ['match.completed'] },
  { command: 'set_lobby_code', from: ['ACCEPTED', 'READY', 'IN_PROGRESS', 'DISPUTED'], by: CAPTAINS, to: 'unchanged', events: [] },
  {
    command: 'set_attendance',
    from: ['PENDING', 'ACCEPTED', 'READY'],
    published: ['DRAFT', 'PUBLISHED'],
    by: ['player'],
    to: 'unchanged',
    events: [],
  },
  {
    command: 'leave_team',
    from: ['PENDING', 'ACCEPTED', 'READY'],
    published: PUBLISH_STATUSES,
    by: ['team'],
    to: 'unchanged',
    events: ['roster.updated'],
  },
  { command: 'close_team', from: ['PENDING'], published: PUBLISH_STATUSES, by: ['team'], to: 'CANCELLED', events: ['match.cancelled'] },
  {
    command: 'close_team',
    from: BEGUN_STATUSES,
    published: PUBLISH_STATUSES,
    by: ['team'],
    when: 'one_team_closed',
    to: 'FORFEITED',
    events: ['match.forfeited'],
  },
  {
    command: 'close_team',
    from: BEGUN_STATUSES,
    published: PUBLISH_STATUSES,
    by: ['team'],
    when: 'both_teams_closed',
    to: 'CANCELLED',
    events: ['match.cancelled'],
  },
  // The only ways out of a final status: a ruling by staff or the match's tournament, or an agreement of the sides in a dispute.
  { command: 'rule', from: RULED, by: ['league', 'tournament'], to: 'by_ruling', events: [] },
  { command: 'move', from: ['ACCEPTED', 'READY'], by: ['tournament'], to: 'unchanged', events: [] },
  // Opening changes no final status; other effects of disputes follow from the commands on scores and rulings.
  { command: 'dispute', from: RULED, by: CAPTAINS, when: 'played_here', to: 'by_scores', events: ['dispute.opened'] },
  { command: 'answer_dispute', from: RULED, by: CAPTAINS, when: 'in_dispute', to: 'by_ruling', events: ['dispute.answered'] },
  { command: 'withdraw_dispute', from: RULED, by: CAPTAINS, when: 'in_dispute', to: 'by_scores', events: ['dispute.resolved'] },
  { command: 'escalate_dispute', from: RULED, by: ['league'], when: 'in_dispute', to: 'unchanged', events: ['dispute.escalated'] },
  { command: 'dispute_due', from: RULED, by: ['clock'], when: 'in_dispute', to: 'by_ruling', events: [] },
  // A game sends the statistics of the last map after the score that ended the match.
  { command: 'record_player_stats', from: ['IN_PROGRESS', 'DISPUTED', 'COMPLETED'], by: ['game', 'league'], to: 'unchanged', events: [] },
];

/**
 * The rule for a command by this actor on the match in its current state; undefined if there is no rule. `side` is the acting team's, if it
 * matters.
 */
export function findRule(match: MatchState, command: CommandName, by: Actor, side?: string): Rule | undefined {
  return LIFECYCLE.find(
    (rule) =>
      rule.command === command &&
      rule.by.includes(by) &&
      isFrom(rule, match) &&
      (rule.when === undefined || CONDITIONS[rule.when](match, side)),
  );
}

type StateOfMatch = Pick<MatchState, 'status' | 'publishStatus'>;

function isFrom({ from, published = ['PUBLISHED'] }: Rule, { status, publishStatus }: StateOfMatch): boolean {
  return from.includes(status) && published.includes(publishStatus);
}

/** Whether any rule lets this actor act on a match in this state, regardless of the rule's other conditions. */
export function isCommanded(match: StateOfMatch, by: Actor): boolean {
  return LIFECYCLE.some((rule) => rule.by.includes(by) && isFrom(rule, match));
}

/** The commands open to this actor in the match's current state: the same table, read in reverse. */
export function allowedCommands(match: MatchState, by: Actor): CommandName[] {
  return COMMANDS.filter((command) => findRule(match, command, by, 'creator') ?? findRule(match, command, by, 'accepted'));
}
