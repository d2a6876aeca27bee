import type { match } from '@matchpoint/contracts';
import type { Handlers } from '@matchpoint/rpc';
import type { MatchContext } from '../../context.js';
import { newDispute } from '../../disputes/index.js';
import { isFinal } from '../../domain/statuses.js';
import { actOnMatches } from '../act-on-matches.js';

/** Voids results, whichever side they counted for; an unfinished match is cancelled. */
export function voidTournamentMatches(context: MatchContext): Handlers<match.TournamentMatchServiceService>['voidTournamentMatches'] {
  return async ({ items }) => ({
    results: await actOnMatches(context, items, async ({ reason }, found, tx) =>
      isFinal(found.status)
        ? { name: 'rule', by: 'tournament', ruling: { outcome: 'void' }, terms: await newDispute(tx, found) }
        : { name: 'cancel', by: 'tournament', reason },
    ),
  });
}
