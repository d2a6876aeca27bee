import type { match } from '@matchpoint/contracts';
import { invalidInput } from '@matchpoint/errors';
import type { Handlers } from '@matchpoint/rpc';
import type { MatchContext } from '../context.js';
import { listPublicMatches as readPage, listPublicMatchVersions as readVersions } from '../db/list-public-matches.js';
import type { PublicGroup } from '../db/public-ranges.js';

const GROUPS = ['live', 'upcoming', 'completed'] as const satisfies readonly PublicGroup[];

/** GET /matches (docs/reference/matches.md#public-lists). */
export function listPublicMatches({ reads, clock }: MatchContext): Handlers<match.MatchServiceService>['listPublicMatches'] {
  return (request) => {
    const group = GROUPS.find((each) => each === request.group);
    if (!group) throw invalidInput('group', `must be one of ${GROUPS.join(', ')}`);
    const [listing, now] = [{ ...request, group }, clock.now()];
    return reads.read(async (client) => {
      const versions = request.asVersions ? await readVersions(client, listing, now) : undefined;
      return versions ? { matches: [], ...versions } : { versions: [], ...(await readPage(client, listing, now)) };
    });
  };
}
