import type { match } from '@matchpoint/contracts';
import type { Handlers } from '@matchpoint/rpc';
import type { MatchContext } from '../../context.js';
import { actOnMatches } from '../act-on-matches.js';

/** Ends matches without a result, because their node was decided otherwise or its entrants changed. */
export function cancelTournamentMatches(context: MatchContext): Handlers<match.TournamentMatchServiceService>['cancelTournamentMatches'] {
  return async ({ items }) => ({
    results: await actOnMatches(context, items, ({ reason }) => ({ name: 'cancel', by: 'tournament', reason })),
  });
}
