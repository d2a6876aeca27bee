import type { match } from '@matchpoint/contracts';
import type { Handlers } from '@matchpoint/rpc';
import type { MatchContext } from '../context.js';
import { listLeagueMatches as readPage } from '../db/list-league-matches.js';

/** GET /leagues/{identifier}/matches: published matches of a league, newest first. */
export function listLeagueMatches({ reads }: MatchContext): Handlers<match.MatchServiceService>['listLeagueMatches'] {
  return (request) => reads.read((client) => readPage(client, request));
}
