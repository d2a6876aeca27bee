import type { match } from '@matchpoint/contracts';
import type { Handlers } from '@matchpoint/rpc';
import type { MatchContext } from '../context.js';
import { discoverMatches as readPage } from '../db/discover-matches.js';

/** POST /matches/discover: published PENDING matches that any team may accept, newest first. */
export function discoverMatches({ reads }: MatchContext): Handlers<match.MatchDetailServiceService>['discoverMatches'] {
  return (request) => reads.read((client) => readPage(client, request));
}
