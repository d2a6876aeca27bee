import { decideUpdate, type MaterialField, type UpdateDecision } from '../../domain/decide-update.js';
import {
  changedBy,
  differenceFrom,
  fieldsOf,
  refuse,
  type SettingsChange,
  type TournamentRow,
  type TournamentSettings,
} from '../../record/index.js';

export interface UpdatePlan {
  readonly decision: UpdateDecision;
  /** Fields whose wanted values change. */
  readonly changed: readonly MaterialField[];
  /** Those of them that then differ from the live settings. All others go back to a live value, which is always allowed. */
  readonly departing: readonly MaterialField[];
  /** The settings that the organizers want: the live ones with the staged changes. */
  readonly wanted: TournamentSettings;
  /** The row after the update. */
  readonly row: TournamentRow;
}

/**
 * Plans an update of settings. Of an approved tournament, exactly what then differs from the live settings is staged.
 * @throws DomainError error_tournament_not_in_valid_state
 */
export function planUpdate(row: TournamentRow, change: SettingsChange): UpdatePlan {
  const before = changedBy(row.settings, row.staged ?? {});
  const wanted = changedBy(before, change);
  const staged = differenceFrom(row.settings, { ...row.staged, ...change });
  const isStaging = fieldsOf(staged).length > 0;
  const changed = fieldsOf(differenceFrom(before, change));
  const departing = changed.filter((field) => field in staged);
  const decision = refuse(() => decideUpdate(row, { changed, departing, isStaging, maxParticipants: wanted.maxParticipants }));
  const next = row.isApprovedOnce ? { staged: isStaging ? staged : null } : { settings: wanted };
  return { decision, changed, departing, wanted, row: { ...row, approvalStatus: decision.approvalStatus, ...next } };
}
