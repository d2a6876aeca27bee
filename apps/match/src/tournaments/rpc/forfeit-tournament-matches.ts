import type { match } from '@matchpoint/contracts';
import { invalidInput } from '@matchpoint/errors';
import type { Handlers } from '@matchpoint/rpc';
import type { MatchContext } from '../../context.js';
import { actOnMatches } from '../act-on-matches.js';

/** Ends matches by the forfeit of a side that has dropped out of the tournament. */
export function forfeitTournamentMatches(context: MatchContext): Handlers<match.TournamentMatchServiceService>['forfeitTournamentMatches'] {
  return async ({ items }) => ({
    results: await actOnMatches(context, items, ({ side, reason }) => {
      if (side !== 'creator' && side !== 'accepted') throw invalidInput('body.items.side', 'must be creator or accepted');
      return { name: 'forfeit', by: 'tournament', side, reason };
    }),
  });
}
