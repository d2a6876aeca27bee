import type { match } from '@matchpoint/contracts';
import type { Handlers } from '@matchpoint/rpc';
import type { MatchContext } from '../context.js';
import { readMatchOverview } from '../db/match-overview.js';

/** GET /matches/overview (docs/reference/matches.md#public-lists): the first matches of each group. */
export function getMatchOverview({ reads, clock }: MatchContext): Handlers<match.MatchServiceService>['getMatchOverview'] {
  return (request) => reads.read((client) => readMatchOverview(client, request, clock.now()));
}
