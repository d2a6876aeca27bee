import type { match } from '@matchpoint/contracts';
import { DomainError } from '@matchpoint/errors';
import { withTransaction } from '@matchpoint/postgres';
import type { ClientBase } from 'pg';
import type { MatchContext } from '../context.js';
import { findMapsOf, lockMatch } from '../db/match-state.js';
import { type Command, decide } from '../domain/decide.js';
import { findRule } from '../domain/lifecycle.js';
import type { MatchState } from '../domain/match-state.js';
import { storeDecision } from '../steps/store-decision.js';
import { done, refused, requireFew } from './items.js';

type TournamentCommand = Command & { by: 'tournament' };
type ActingContext = Pick<MatchContext, 'pool' | 'clock'>;

/**
 * Applies a tournament's command to each of these matches, in one transaction each. A command without a rule was already carried out, or
 * overtaken by the match's end: the result is its status. `choose` picks the command by the locked match's state; undefined for none.
 */
export async function actOnMatches<Item extends { matchId: string }>(
  context: ActingContext,
  items: readonly Item[],
  choose: (item: Item, found: MatchState, tx: ClientBase, now: Date) => Promise<TournamentCommand> | TournamentCommand,
): Promise<match.TournamentMatchResult[]> {
  requireFew(items);
  const results: match.TournamentMatchResult[] = [];
  for (const item of items) results.push(await actOnMatch(context, item, choose).catch((error: unknown) => refused(item.matchId, error)));
  return results;
}

function actOnMatch<Item extends { matchId: string }>(
  { pool, clock }: ActingContext,
  item: Item,
  choose: (item: Item, found: MatchState, tx: ClientBase, now: Date) => Promise<TournamentCommand> | TournamentCommand,
): Promise<match.TournamentMatchResult> {
  return withTransaction(pool, async (tx) => {
    const found = await lockMatch(tx, item.matchId);
    if (!found || found.tournamentId === null) throw new DomainError('error_match_not_found');
    const now = clock.now();
    const command = await choose(item, found, tx, now);
    if (!findRule(found, command.name, command.by, 'side' in command ? command.side : undefined)) return done(found);
    const maps = await findMapsOf(tx, found);
    const after = await storeDecision(tx, { match: found, maps }, decide(found, maps, command, now), now.toISOString());
    return done(after);
  });
}
