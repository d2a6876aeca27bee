import type { catalogProfile } from '@matchpoint/contracts';
import type { CatalogProfileContext } from '../../context.js';
import { teamTag } from '../../names/index.js';
import { batchGetTeamReferences as findReferences } from '../store/batch-get-teams.js';

/** Team references (docs/reference/teams.md) by id; unknown ids are left out, in no particular order. */
export function batchGetTeamReferences({ pool }: CatalogProfileContext) {
  return async ({ ids }: catalogProfile.BatchGetTeamReferencesRequest): Promise<catalogProfile.BatchGetTeamReferencesResponse> => {
    const rows = await findReferences(pool, ids);
    return {
      teams: rows.map(({ id, slug, name, tag, avatarUrl }) => ({
        ...{ id, slug, name },
        ...{ tag: teamTag(tag, name), avatarUrl: avatarUrl ?? undefined },
      })),
    };
  };
}
