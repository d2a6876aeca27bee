import { appendEvents } from '@matchpoint/events';
import type { TournamentAct } from '../access/index.js';
import type { TournamentCommand } from '../domain/decide.js';
import type { NewActivity, TournamentEvent } from '../feed/index.js';
import { tellInvitedToDraft } from '../participants/index.js';
import { changeTournament, saveTournament, setTimers, type TournamentRow } from '../record/index.js';
import { picturesChanged } from './pictures.js';

export interface Told {
  readonly activity: NewActivity;
  /** The event's data beyond the tournament's own. */
  readonly data?: TournamentEvent['data'];
}

/**
 * Applies a lifecycle command to a locked tournament: stores the row, sets timers, applies or releases staged pictures, appends
 * events. Teams that were invited to a draft are notified when it is published.
 * @throws DomainError error_tournament_not_in_valid_state, error_approval_required, error_approval_pending
 */
export async function applyCommand(
  act: TournamentAct,
  command: TournamentCommand,
  { activity, data }: Told,
  change: Partial<TournamentRow> = {},
): Promise<TournamentRow> {
  const { tx, tournament, now } = act;
  const { row, event } = changeTournament(tournament, command, now);
  const saved = await saveTournament(tx, { ...row, ...change }, now);
  await setTimers(tx, saved, now);
  await appendEvents(tx, picturesChanged(tournament, saved));
  await act.note(activity);
  if (saved.isPublished && !tournament.isPublished) await tellInvitedToDraft(tx, saved);
  if (event !== null) await act.tell(saved, { type: event, ...(data && { data }) });
  return saved;
}
