import { MATCH_ACTIONS, type MatchAction } from '@matchpoint/contracts';
import { NAMES } from '../domain/command-names.js';
import { answeringSide } from '../domain/disputes.js';
import { type Actor, type CommandName, COMMANDS, findRule, isCommanded } from '../domain/lifecycle.js';
import type { MatchState, RosterState, Side } from '../domain/match-state.js';
import { isOnRoster } from '../domain/rosters.js';
import { captains, type Standing } from '../domain/standing.js';

/** The commands that an action may result in. Only those who can answer a dispute can add evidence to it. */
const commandsOf = (action: MatchAction): readonly CommandName[] =>
  action === 'disputes/evidence' ? ['answer_dispute'] : COMMANDS.filter((command) => NAMES[command] === action);
const ACTIONS = MATCH_ACTIONS.map((action) => ({ action, commands: commandsOf(action) }));

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
  const isRostered = rosters.some((roster) => isOnRoster(roster, standing.userId));
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
  return ACTIONS.filter(({ action, commands }) => commands.some(may) && (inDispute[action] ?? true)).map(({ action }) => action);
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
