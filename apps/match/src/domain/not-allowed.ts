import { DomainError } from '@matchpoint/errors';
import { NAMES } from './command-names.js';
import { type Actor, allowedCommands, type CommandName } from './lifecycle.js';
import type { MatchState } from './match-state.js';

/**
 * The refusal of a command that the lifecycle does not allow now: names the match's state, and what is allowed instead
 * (docs/reference/matches.md#statuses).
 */
export class NotAllowed extends DomainError {
  readonly #match: MatchState;
  readonly #command: CommandName;

  constructor(match: MatchState, command: CommandName, allowed: readonly string[]) {
    super('error_match_not_in_valid_state', { message: explain(match, `${NAMES[command]} is not allowed`, allowed) });
    this.#match = match;
    this.#command = command;
  }

  /** The same refusal for a caller who may act in several capacities. */
  instead(allowed: readonly string[]): NotAllowed {
    return new NotAllowed(this.#match, this.#command, allowed);
  }
}

/** The refusal of a command in this capacity. */
export const notNow = (match: MatchState, command: CommandName, by: Actor): NotAllowed =>
  new NotAllowed(match, command, allowedNames(match, by));

/** The refusal of a status that a game or a league's staff cannot set. */
export const cannotBecome = (match: MatchState, status: string, by: Actor): DomainError =>
  new DomainError('error_match_not_in_valid_state', { message: explain(match, `it cannot be set to ${status}`, allowedNames(match, by)) });

function explain({ status, publishStatus }: MatchState, refusal: string, allowed: readonly string[]): string {
  const state = publishStatus === 'PUBLISHED' ? status : `${status} (${publishStatus})`;
  const instead = allowed.length === 0 ? 'nothing is allowed now' : `allowed now: ${allowed.join(', ')}`;
  return `The match is ${state}: ${refusal}; ${instead}.`;
}

const allowedNames = (match: MatchState, by: Actor): string[] => [...new Set(allowedCommands(match, by).map((command) => NAMES[command]))];
