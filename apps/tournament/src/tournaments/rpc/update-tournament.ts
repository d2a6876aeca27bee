import { tournament } from '@matchpoint/contracts';
import { appendEvents } from '@matchpoint/events';
import { type Handlers, withReservedImages } from '@matchpoint/rpc';
import { administerTournament } from '../../access/index.js';
import type { TournamentContext } from '../../context.js';
import { decideUpdate, MATERIAL_FIELDS } from '../../domain/decide-update.js';
import { findGame } from '../../peers/index.js';
import {
  differenceFrom,
  fieldsOf,
  refuse,
  saveTournament,
  setTimers,
  type SettingsChange,
  type TournamentRow,
} from '../../record/index.js';
import { picturesShown, reservePictures, sponsorPicturesEnded } from '../pictures.js';
import { requireNoEntries } from '../require-no-entries.js';
import { checkSettings } from '../rules/check-settings.js';
import { fromMessage, type GivenSettings } from '../settings-messages.js';

/**
 * Changes settings: at once, or staged for approval once the tournament has been approved.
 * @throws DomainError as administerTournament, error_image_blob_unbound, INVALID_INPUT
 */
export function updateTournament(context: TournamentContext): Handlers<tournament.TournamentServiceService>['updateTournament'] {
  return ({ tournament: identifier, settings: message }, call) => {
    const given = materialOnly(fromMessage(message));
    return withReservedImages({ pool: context.pool, uploads: context.peers.upload }, call, (reserve) =>
      administerTournament(
        context,
        call,
        { operation: 'updateTournament', tournament: identifier },
        {
          codec: tournament.UpdateTournamentResponse,
          askAhead: async (row) => ({
            game: await findGame(context.peers, given.gameId ?? row.staged?.gameId ?? row.settings.gameId),
            pictures: await reservePictures(reserve, row.id, given),
          }),
          async write(act, { game, pictures }) {
            const { tx, tournament: row, now } = act;
            // A catalog id is given as a slug or as a convexId.
            const change = given.gameId === undefined || game === undefined ? given : { ...given, gameId: game.game.id };
            const settings = { ...row.settings, ...row.staged, ...change };
            const changes = differenceFrom({ ...row.settings, ...row.staged }, change);
            const changed = fieldsOf(changes);
            const bound = changed.includes('maxParticipants') ? settings.maxParticipants : undefined;
            const decision = refuse(() => decideUpdate(row, changed, bound));
            await requireNoEntries(act, changed);
            if (changed.length > 0) checkSettings(settings, row.hostType, game, changed.includes('startsAt') ? now : undefined);
            if (decision.applied !== 'noop') {
              const place = decision.applied === 'pending' ? 'staged' : 'live';
              const before = place === 'staged' ? (row.staged ?? {}) : row.settings;
              await appendEvents(tx, [...picturesShown(row.id, pictures, place), ...sponsorPicturesEnded(row.id, before, change, place)]);
              const next: TournamentRow = {
                ...row,
                approvalStatus: decision.approvalStatus,
                ...(decision.applied === 'direct'
                  ? { settings: { ...row.settings, ...change } }
                  : { staged: { ...row.staged, ...changes } }),
              };
              await setTimers(tx, await saveTournament(tx, next, now), now);
              await act.note({ action: 'settings_updated', metadata: { applied: decision.applied, fields: changed.join(', ') } });
            }
            return {
              applied: decision.applied,
              changedFields: changed,
              approvalStatus: decision.approvalStatus,
              timestamp: now.toISOString(),
            };
          },
        },
      ),
    );
  };
}

function materialOnly(given: GivenSettings): SettingsChange {
  const fields: readonly string[] = MATERIAL_FIELDS;
  return Object.fromEntries(Object.entries(given).filter(([name]) => fields.includes(name)));
}
