import type { TournamentAct } from '../access/index.js';
import { releaseParticipants } from '../free-agents/index.js';
import { takeOffRoster } from '../participants/index.js';
import { clearRosters, listRosters, type ParticipantRow, setParticipantStatus } from '../rosters/index.js';
import type { Entrants } from './read-entrants.js';

/** Removes entries that a start leaves out. */
export async function dropEntrants(
  act: TournamentAct,
  dropped: readonly ParticipantRow[],
  reason: 'team_closed' | 'not_checked_in',
): Promise<void> {
  const { tx, now } = act;
  if (dropped.length === 0) return;
  const ids = dropped.map(({ id }) => id);
  await setParticipantStatus(tx, ids, 'REMOVED', { reason, now });
  await releaseParticipants(act, ids);
  await clearRosters(tx, ids);
  await act.note(...ids.map((id) => ({ action: 'participant_removed', targetType: 'participant', targetId: id, metadata: { reason } })));
}

/**
 * Takes people who are no longer members of their team off the rosters of a start. Departures change rosters as they happen
 * (participants/follow-teams.ts), but one during an entry or a change of a roster comes too early for it.
 */
export async function takeOffLeavers(act: TournamentAct, left: readonly ParticipantRow[], { teams, readAt }: Entrants): Promise<void> {
  const ids = left.map(({ id }) => id);
  const rosters = await listRosters(act.tx, ids);
  for (const { id, teamId } of left) {
    const memberIds = teams.get(teamId)?.memberIds;
    for (const entry of rosters.get(id) ?? []) {
      const isMember = entry.source === 'FREE_AGENT' || memberIds?.has(entry.userId) !== false;
      // Whoever was added since may have joined the team since.
      const isNew = Date.parse(entry.addedAt) > readAt.getTime();
      if (!isMember && !isNew) await takeOffRoster(act, entry, 'left_team');
    }
  }
}
