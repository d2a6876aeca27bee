import { MATCH_ACTIONS, type MatchAction } from '@matchpoint/contracts';
import { type Actor, type CommandName, findRule, isCommanded } from '../domain/lifecycle.js';
import { answeringSide } from '../domain/disputes.js';
import type { MatchState, RosterState, Side } from '../domain/match-state.js';
import { captains, type Standing } from '../domain/standing.js';

/** The commands that an action may result in. */
const COMMANDS: Readonly<Record<MatchAction, readonly CommandName[]>> = {
  'publish': ['publish'],
  'accept': ['file_acceptance'],
  'acceptances/approve': ['approve_acceptance'],
  'acceptances/decline': ['decline_acceptance'],
  'challenges/accept': ['accept_challenge'],
  'challenges/refuse': ['refuse_challenge'],
  'ready': ['ready'],
  'start': ['start'],
  'cancel': ['cancel'],
  'forfeit': ['forfeit'],
  'lobby-code': ['set_lobby_code'],
  'attendance': ['set_attendance'],
  'scores': ['submit_score', 'confirm_score'],
  'disputes': ['dispute'],
  'disputes/answer': ['answer_dispute'],
  'disputes/evidence': ['answer_dispute'],
  'disputes/withdraw': ['withdraw_dispute'],
};

/** Capacities in which people act; the others are games, leagues and automatic changes. */
const PEOPLE = ['creator_captain', 'accepted_captain', 'challenged_captain', 'other_captain', 'player'] as const satisfies readonly Actor[];
type Person = (typeof PEOPLE)[number];

/** Whether people can still act on a match in this state. */
export const takesCommands = (match: Pick<MatchState, 'status' | 'publishStatus'>): boolean => PEOPLE.some((by) => isCommanded(match, by));

/** The caller's teams that could accept the match, if it were open: those that they captain, except the creator's. */
export const otherTeamsOf = ({ creatorTeamId }: Pick<MatchState, 'creatorTeamId'>, standing: Standing): string[] =>
  [...standing.teams.keys()].filter((teamId) => teamId !== creatorTeamId && captains(standing, teamId));

/** The capacities in which the caller can act on the match. */
export function personsIn(match: MatchState, rosters: readonly RosterState[], standing: Standing): Person[] {
  const isRostered = rosters.some(
    ({ activeUserIds, bench }) => activeUserIds.includes(standing.userId) || bench.some(({ id }) => id === standing.userId),
  );
  const is: Record<Person, boolean> = {
    creator_captain: captains(standing, match.creatorTeamId),
    accepted_captain: captains(standing, match.acceptedTeamId),
    challenged_captain: captains(standing, match.challengedTeamId),
    other_captain: otherTeamsOf(match, standing).length > 0,
    player: isRostered,
  };
  return PEOPLE.filter((person) => is[person]);
}

/**
 * The actions that any of these persons may currently take on the match (docs/reference/matches.md#statuses): the lifecycle, read in
 * reverse.
 */
export function allowedActions(match: MatchState, persons: readonly Person[]): MatchAction[] {
  const may = (command: CommandName): boolean =>
    persons.some((by) => findRule(match, command, by, by === 'creator_captain' ? 'creator' : 'accepted') !== undefined);
  const inDispute = actionsInDispute(match, persons);
  return MATCH_ACTIONS.filter((action) => COMMANDS[action].some(may) && (inDispute[action] ?? true));
}

/**
 * The dispute actions of the two sides: one dispute can be open at a time, the other side answers it, and the opening side can withdraw it.
 */
function actionsInDispute({ dispute }: MatchState, persons: readonly Person[]): Partial<Record<MatchAction, boolean>> {
  const isOf = (side: Side | undefined): boolean =>
    side !== undefined && persons.includes(side === 'creator' ? 'creator_captain' : 'accepted_captain');
  return {
    'disputes': dispute === null,
    'disputes/answer': dispute?.status === 'awaiting_answer' && isOf(answeringSide(dispute)),
    'disputes/withdraw': isOf(dispute?.side ?? undefined),
  };
}
