import { DomainError } from '@matchpoint/errors';
import { type CallContext, type ResponseCodec, runIdempotent } from '@matchpoint/rpc';
import type { PoolClient } from 'pg';
import type { MatchContext } from '../context.js';
import { findMapsOf, findRosters, lockMatch } from '../db/match-state.js';
import { type Command, decide, type Decision } from '../domain/decide.js';
import type { MapState, MatchState } from '../domain/match-state.js';
import { NotAllowed } from '../domain/not-allowed.js';
import { isVisible, type Standing } from '../domain/standing.js';
import { allowedActions, personsIn } from './allowed-actions.js';
import { storeDecision } from './store-decision.js';

/** A locked match during a command of this call. */
export interface MatchAction {
  readonly tx: PoolClient;
  readonly match: MatchState;
  /** ISO 8601: the instant of the effect, which the response carries. */
  readonly timestamp: string;
  /** The scores of the match's maps. */
  maps(): Promise<MapState[]>;
  /** Decides the command and writes its effect. */
  apply(command: Command): Promise<Decision>;
  /** Writes a decision that the caller has extended, e.g. by events. */
  store(decision: Decision, maps?: readonly MapState[]): Promise<MatchState>;
}

export interface ActionOptions<Role, Response> {
  matchId: string;
  codec: ResponseCodec<Response>;
  /** The person who acts, if one does: a refusal names what this person may do instead. */
  standing?: Standing;
  /** The caller's permissions (docs/reference/order-of-checks.md): throws 404, then 403. Runs on a replay too. */
  authorize: (match: MatchState, tx: PoolClient) => Role | Promise<Role>;
  /** The rest, skipped on a replay. */
  act: (action: MatchAction, role: Role) => Promise<Response>;
}

/** Score commands read the maps, and the end of a match clears the timers of pending ones. */
const NEEDS_MAPS: ReadonlySet<Command['name']> = new Set([
  'submit_score',
  'confirm_score',
  'record_score',
  'auto_confirm',
  'forfeit',
  'cancel',
  'complete',
  'dispute',
  'answer_dispute',
  'withdraw_dispute',
]);

/**
 * Runs a command on a match in one transaction with its idempotency record, under the match's lock
 * (docs/reference/architecture.md#one-transaction).
 * @throws error_match_not_found
 */
export async function actOnMatch<Role, Response>(
  context: Pick<MatchContext, 'pool' | 'clock'>,
  call: CallContext,
  options: ActionOptions<Role, Response>,
): Promise<Response> {
  return runIdempotent(context.pool, call, {
    codec: options.codec,
    async find(tx) {
      const match = await lockMatch(tx, options.matchId);
      if (!match) throw new DomainError('error_match_not_found');
      return { match, role: await options.authorize(match, tx) };
    },
    write: (tx, { match, role }) =>
      options.act(createAction(tx, match, context.clock.now()), role).catch(async (error: unknown) => {
        if (!(error instanceof NotAllowed) || !options.standing) throw error;
        throw error.instead(allowedActions(match, personsIn(match, await findRosters(tx, match.id), options.standing)));
      }),
  });
}

function createAction(tx: PoolClient, match: MatchState, now: Date): MatchAction {
  const timestamp = now.toISOString();
  const action: MatchAction = {
    tx,
    match,
    timestamp,
    maps: () => findMapsOf(tx, match),
    async apply(command) {
      const maps = NEEDS_MAPS.has(command.name) ? await action.maps() : [];
      const decision = decide(match, maps, command, now);
      return { ...decision, match: await storeDecision(tx, { match, maps }, decision, timestamp) };
    },
    store: (decision, maps = []) => storeDecision(tx, { match, maps }, decision, timestamp),
  };
  return action;
}

/** Requires that the caller may know of the match. @throws error_match_not_found */
export function requireVisible(match: MatchState, standing: Standing): void {
  if (!isVisible(match, standing)) throw new DomainError('error_match_not_found');
}
