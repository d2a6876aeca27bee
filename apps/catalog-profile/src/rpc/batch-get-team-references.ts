import type { catalogProfile } from '@matchpoint/contracts';
import type { CatalogProfileContext } from '../context.js';
import { batchGetTeamReferences as findReferences } from '../db/batch-get-teams.js';
import { teamTag } from '../domain/team-tag.js';

/** Team references (specification 2.1) by id; unknown ids are left out, order is not kept. */
export function batchGetTeamReferences({ pool }: CatalogProfileContext) {
  return async ({ ids }: catalogProfile.BatchGetTeamReferencesRequest): Promise<catalogProfile.BatchGetTeamReferencesResponse> => {
    const rows = await findReferences(pool, ids);
    return {
      teams: rows.map(({ id, name, tag, avatarUrl }) => ({ id, name, tag: teamTag(tag, name), avatarUrl: avatarUrl ?? undefined })),
    };
  };
}
