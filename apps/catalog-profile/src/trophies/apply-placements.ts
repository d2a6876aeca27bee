import { newId } from '@matchpoint/core';
import { appendEvents, type EventEnvelope, isImported } from '@matchpoint/events';
import type { ClientBase } from 'pg';
import { trophyAwarded } from './events.js';
import { TITLES } from './rules/titles.js';
import { removeTrophiesBut, replaceAwards, saveTournamentTrophies } from './store/tournament-trophies.js';

export const PLACEMENTS_RECORDED = 'internal.tournament.placements_recorded';
export type PlacementsRecorded = EventEnvelope<typeof PLACEMENTS_RECORDED>;

/** Replaces a tournament's trophies by those of a higher version, by difference, in the event's transaction. */
export async function applyPlacements(tx: ClientBase, { subject, data }: Pick<PlacementsRecorded, 'subject' | 'data'>): Promise<void> {
  const { tournamentId, version, name, completedAt, isUnlisted = false, trophies } = data;
  if (!(await replaceAwards(tx, tournamentId, version))) return;
  const wanted = trophies.map(({ userId, trophyId, rarity, teamId = null }) => ({
    ...{ id: newId('trophy'), tournamentId, userId, trophyId, rarity, isUnlisted, teamId },
    ...{ title: TITLES[trophyId], description: name, awardedAt: new Date(completedAt).toISOString() },
  }));
  await removeTrophiesBut(
    tx,
    tournamentId,
    wanted.map(({ userId }) => userId),
  );
  const awarded = new Set(await saveTournamentTrophies(tx, wanted));
  if (isImported(subject)) return;
  await appendEvents(
    tx,
    wanted.filter(({ userId }) => awarded.has(userId)).map((trophy) => trophyAwarded(trophy, data)),
  );
}
