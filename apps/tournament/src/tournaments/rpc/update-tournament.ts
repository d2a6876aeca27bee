import { tournament } from '@matchpoint/contracts';
import { invalidInput } from '@matchpoint/errors';
import { appendEvents } from '@matchpoint/events';
import { type Handlers, withReservedImages } from '@matchpoint/rpc';
import { administerTournament } from '../../access/index.js';
import type { TournamentContext } from '../../context.js';
import { MATERIAL_FIELDS } from '../../domain/decide-update.js';
import { findGame } from '../../peers/index.js';
import { REMOVABLE_FIELDS, saveTournament, setTimers, type SettingsChange } from '../../record/index.js';
import { picturesChanged, reservePictures } from '../pictures.js';
import { requireNoEntries } from '../require-no-entries.js';
import { checkSettings } from '../rules/check-settings.js';
import { planUpdate } from '../rules/plan-update.js';
import { fromMessage, type GivenSettings } from '../settings-messages.js';

/**
 * Changes settings: at once, or staged for approval once the tournament has been approved.
 * @throws DomainError as administerTournament, error_image_blob_unbound, INVALID_INPUT
 */
export function updateTournament(context: TournamentContext): Handlers<tournament.TournamentServiceService>['updateTournament'] {
  return async ({ tournament: identifier, settings: message, clearedFields }, call) => {
    const given = { ...materialOnly(fromMessage(message)), ...removalOf(clearedFields) };
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
            const { decision, changed, departing, wanted, row: next } = planUpdate(row, change);
            await requireNoEntries(act, departing);
            // Live settings that are left were checked when they were approved.
            if (departing.length > 0 || next.staged !== null) {
              // It has no effect without startsAt, and no update can change it.
              const { autoStart: _, ...settings } = wanted;
              checkSettings(settings, row.hostType, game, departing.includes('startsAt') ? now : undefined);
            }
            if (decision.applied !== 'noop') {
              await appendEvents(tx, picturesChanged(row, next, pictures));
              await setTimers(tx, await saveTournament(tx, next, now), now);
              await act.note({ action: 'settings_updated', metadata: { applied: decision.applied, fields: changed.join(', ') } });
            }
            return {
              applied: decision.applied,
              changedFields: [...changed],
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

/** @throws DomainError INVALID_INPUT, a setting is required or unknown */
function removalOf(fields: readonly string[]): SettingsChange {
  const removable: readonly string[] = REMOVABLE_FIELDS;
  const unknown = fields.find((field) => !removable.includes(field));
  if (unknown !== undefined) throw invalidInput(`body.${unknown}`, 'can’t be removed');
  return Object.fromEntries(fields.map((field) => [field, null]));
}
