import type { match } from '@matchpoint/contracts';
import { coalesceBy, type Handlers } from '@matchpoint/rpc';
import type { MatchContext } from '../context.js';
import { listManyTeamsMatches, listTeamsMatches as readPage, sharedForm } from '../db/list-teams-matches.js';

/** Pages in one statement. A page takes about a millisecond, which the others wait for. */
const FULL_BATCH = 8;

/** POST /user/matches, /teams/{identifier}/matches and /orgs/{identifier}/matches. */
export function listTeamsMatches({ reads }: MatchContext): Handlers<match.MatchServiceService>['listTeamsMatches'] {
  const readTogether = coalesceBy(
    (requests: match.ListTeamsMatchesRequest[]) => reads.read((client) => listManyTeamsMatches(client, requests)),
    { fullBatch: FULL_BATCH },
  );
  return (request) => {
    const form = sharedForm(request);
    return form === undefined ? reads.read((client) => readPage(client, request)) : readTogether(form, request);
  };
}
