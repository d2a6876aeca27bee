import type { match } from '@matchpoint/contracts';
import { DomainError } from '@matchpoint/errors';
import { withTransaction } from '@matchpoint/postgres';
import type { Handlers } from '@matchpoint/rpc';
import type { MatchContext } from '../../context.js';
import { done, refused, requireFew } from '../items.js';
import { linkMatch, lockLinked, releaseNode } from '../store.js';

type Item = match.LinkTournamentMatchesRequest_Item;

/** Assigns imported matches to nodes, one transaction each. A match of another tournament is refused. */
export function linkTournamentMatches(context: MatchContext): Handlers<match.TournamentMatchServiceService>['linkTournamentMatches'] {
  return async ({ items }) => {
    requireFew(items);
    const results: match.TournamentMatchResult[] = [];
    for (const item of items) results.push(await link(context, item).catch((error: unknown) => refused(item.matchId, error)));
    return { results };
  };
}

function link({ pool }: Pick<MatchContext, 'pool'>, item: Item): Promise<match.TournamentMatchResult> {
  return withTransaction(pool, async (tx) => {
    const locked = await lockLinked(tx, item);
    const found = locked.find(({ id }) => id === item.matchId);
    if (found === undefined || found.origin !== 'import') throw new DomainError('error_match_not_found');
    if (found.tournamentId !== null && found.tournamentId !== item.tournamentId)
      throw new DomainError('error_already_exists', { message: 'The match belongs to another tournament.' });
    await releaseNode(tx, item);
    await linkMatch(tx, item);
    return done(found);
  });
}
