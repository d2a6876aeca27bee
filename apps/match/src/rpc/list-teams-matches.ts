import type { match } from '@matchpoint/contracts';
import type { Handlers } from '@matchpoint/rpc';
import type { MatchContext } from '../context.js';
import { listTeamsMatches as readPage, listTeamsMatchVersions as readVersions } from '../db/list-teams-matches.js';

/** POST /user/matches, /teams/{identifier}/matches and /orgs/{identifier}/matches. */
export function listTeamsMatches({ reads }: MatchContext): Handlers<match.MatchServiceService>['listTeamsMatches'] {
  return (request) =>
    reads.read(async (client) =>
      request.asVersions
        ? { matches: [], ...(await readVersions(client, request)) }
        : { versions: [], ...(await readPage(client, request)) },
    );
}
