import type { tournament } from '@matchpoint/contracts';
import { omitNulls } from '@matchpoint/core';
import type { ParticipantRow, RosterEntryRow } from '../rosters/index.js';

export function toParticipant(row: ParticipantRow, roster: readonly RosterEntryRow[]): tournament.Participant {
  const { id, teamId, status, seed, enteredByUserId, finalPlacement } = row;
  return omitNulls({
    ...{ id, teamId, status, seed, enteredByUserId, finalPlacement },
    checkedInAt: row.checkedInAt === null ? null : Date.parse(row.checkedInAt),
    registeredAt: Date.parse(row.registeredAt),
    roster: roster.map(({ id: entryId, userId, source }) => ({ id: entryId, userId, source })),
  });
}
