import type { match } from '@matchpoint/contracts';
import type { Handlers } from '@matchpoint/rpc';
import type { MatchContext } from '../../context.js';
import { actOnMatches } from '../act-on-matches.js';
import { playAt } from '../play-at.js';

/** Reschedules matches that have not started to the time of their round. */
export function moveTournamentMatches(context: MatchContext): Handlers<match.TournamentMatchServiceService>['moveTournamentMatches'] {
  return async ({ items }) => ({
    results: await actOnMatches(context, items, ({ roundStartsAt }, _found, _tx, now) => ({
      name: 'move',
      by: 'tournament',
      scheduledAt: playAt(roundStartsAt, now),
    })),
  });
}
