import { catalogProfile } from '@matchpoint/contracts';
import { type CallContext, withReservedImages } from '@matchpoint/rpc';
import type { ClientBase } from 'pg';
import { findGame } from '../../catalog/index.js';
import type { CatalogProfileContext } from '../../context.js';
import { changePictures, picturesShown, reservePictures } from '../../images/index.js';
import { refuseReservedName } from '../../names/index.js';
import { changedFields } from '../../requests/index.js';
import { changeTeam, checkTeamWrite } from '../change-team.js';
import { teamEvent, teamRenamed } from '../events.js';
import { moveTeamName } from '../move-team-name.js';
import { checkTeamFields, publicName, requirePlaylist, TEAM_FIELDS } from '../rules/team-fields.js';
import { type LockedTeam, updateTeam as saveTeam } from '../store/locked-teams.js';

/**
 * Changes a team's profile; its slug stays (docs/reference/teams.md).
 * @throws DomainError INVALID_INPUT; the errors of changeTeam; error_name_taken
 */
export function updateTeam(context: CatalogProfileContext) {
  return async (request: catalogProfile.UpdateTeamRequest, call: CallContext): Promise<catalogProfile.UpdateTeamResponse> => {
    const given = checkTeamFields(request);
    const write = { identifier: request.identifier, action: 'update' } as const;
    return withReservedImages({ pool: context.pool, uploads: context.peers.upload }, call, async (reserve) => {
      const reservations = await reservePictures(reserve, 'team', request, () => checkTeamWrite(context, call, write));
      return changeTeam(context, call, {
        ...write,
        codec: catalogProfile.UpdateTeamResponse,
        async checkBody(tx, team) {
          if (given.name !== undefined && given.name !== team.name) await refuseReservedName(tx, given.name, 'body.name');
          const after = { ...team, ...given };
          if (after.playlistId !== team.playlistId) await requirePlaylistOf(tx, after);
        },
        async write({ tx, team: before, staff, timestamp, append }) {
          const after: LockedTeam = { ...before, ...given };
          if (after.name !== before.name) await moveTeamName(tx, before, after.name, timestamp);
          const fields = changedFields(before, after, TEAM_FIELDS);
          if (fields.length > 0) await saveTeam(tx, after);
          const pictures = await changePictures(tx, 'teams', before.id, request);
          append(picturesShown('team', before.id, request, { replacedUrls: pictures.replacedUrls, reservations }));
          const changed = [...fields.map(publicName), ...pictures.fields];
          // The game gets no event about a team that becomes hidden, but one about a team that becomes visible.
          if (changed.length > 0)
            append([teamEvent(after, staff, { type: 'team.updated', data: { fields: changed }, occurredAt: timestamp })]);
          if (after.name !== before.name) append([teamRenamed(after.id, timestamp)]);
          return { timestamp, replacedUrls: pictures.replacedUrls };
        },
      });
    });
  };
}

async function requirePlaylistOf(tx: ClientBase, { gameId, playlistId }: LockedTeam): Promise<void> {
  const game = await findGame(tx, gameId);
  if (game && playlistId !== null) requirePlaylist(game, playlistId);
}
