import { catalogProfile } from '@matchpoint/contracts';
import { invalidInput } from '@matchpoint/errors';
import type { CallContext } from '@matchpoint/rpc';
import type { ClientBase } from 'pg';
import type { CatalogProfileContext } from '../context.js';
import { findGame } from '../db/games.js';
import { changePictures } from '../db/group-pictures.js';
import { type LockedTeam, updateTeam as saveTeam } from '../db/team-changes.js';
import { changedFields } from '../domain/changed-fields.js';
import { checkDescription, checkName, checkTag } from '../domain/names/check-name.js';
import { checkPlace, requirePlaylist } from '../domain/team-fields.js';
import { teamEvent, teamRenamed } from '../outbox/team-events.js';
import { changeTeam } from '../steps/change-team.js';
import { moveTeamName } from '../steps/move-team-name.js';

const VISIBILITIES = ['public', 'limited', 'private'];
const FIELDS = ['name', 'tag', 'description', 'visibility', 'platform', 'region', 'playlistId'] as const;

/**
 * Changes a team's profile; its slug stays (management, section G).
 * @throws DomainError INVALID_INPUT; the errors of changeTeam; error_name_taken
 */
export function updateTeam(context: CatalogProfileContext) {
  return async (request: catalogProfile.UpdateTeamRequest, call: CallContext): Promise<catalogProfile.UpdateTeamResponse> => {
    const given = checkFields(request);
    return changeTeam(context, call, {
      identifier: request.identifier,
      codec: catalogProfile.UpdateTeamResponse,
      action: 'update',
      async write({ tx, team: before, staff, timestamp, append }) {
        const after: LockedTeam = { ...before, ...given };
        if (after.playlistId !== before.playlistId) await requirePlaylistOf(tx, after);
        if (after.name !== before.name) await moveTeamName(tx, before, after.name, timestamp);
        const fields = changedFields(before, after, FIELDS);
        if (fields.length > 0) await saveTeam(tx, after);
        const pictures = await changePictures(tx, 'teams', before.id, request);
        const changed = [...fields.map((field) => (field === 'visibility' ? 'profileVisibility' : field)), ...pictures.fields];
        // A team that hides itself is not told of to its game, one that shows itself is.
        if (changed.length > 0)
          append([teamEvent(after, staff, { type: 'team.updated', data: { fields: changed }, occurredAt: timestamp })]);
        if (after.name !== before.name) append([teamRenamed(after.id, timestamp)]);
        return { timestamp, replacedUrls: pictures.replacedUrls };
      },
    });
  };
}

function checkFields(request: catalogProfile.UpdateTeamRequest): Partial<LockedTeam> {
  const { name, tag, description, visibility, platform, region, playlistId } = request;
  if (visibility !== undefined && !VISIBILITIES.includes(visibility))
    throw invalidInput('body.profileVisibility', `must be one of ${VISIBILITIES.join(', ')}`);
  checkPlace(request);
  return {
    ...(name !== undefined && { name: checkName(name, 'body.name') }),
    ...(tag !== undefined && { tag: checkTag(tag, 'body.tag') }),
    ...(description !== undefined && { description: checkDescription(description, 'body.description') || null }),
    ...(visibility !== undefined && { visibility }),
    ...(platform !== undefined && { platform }),
    ...(region !== undefined && { region }),
    ...(playlistId !== undefined && { playlistId }),
  };
}

async function requirePlaylistOf(tx: ClientBase, { gameId, playlistId }: LockedTeam): Promise<void> {
  const game = await findGame(tx, gameId);
  if (game && playlistId !== null) requirePlaylist(game, playlistId);
}
