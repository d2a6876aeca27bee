import { newId, parseInstant } from '@matchpoint/core';
import type { PoolClient } from 'pg';
import Type, { type Static } from 'typebox';
import { IDENTIFIER, INSTANT, maybe, merge, NAME, type Plan, TEXT, URL_TEXT } from '../../rows/index.js';
import { lockTrophiesOf, saveTrophies, type StoredTrophy } from '../store/trophies.js';
import type { StoredUser } from '../store/imported-users.js';

/** A trophy in the row of its user. */
export const TROPHY_ROW = Type.Object({
  trophyId: IDENTIFIER,
  title: maybe(NAME),
  description: maybe(TEXT),
  iconUrl: maybe(URL_TEXT),
  rarity: maybe(NAME),
  awardedAt: INSTANT,
});
type TrophyRow = Static<typeof TROPHY_ROW>;

/** Merges the rows' trophies into those that the users have; returns the ids of the users who changed. */
export async function storeTrophies(
  tx: PoolClient,
  rows: readonly { trophies?: TrophyRow[] }[],
  plans: readonly (Plan<StoredUser> | undefined)[],
): Promise<Set<string>> {
  const wanted = rows.flatMap((row, position) => {
    const userId = plans[position]?.entity.id;
    return userId === undefined ? [] : (row.trophies ?? []).map((trophy) => ({ userId, trophy }));
  });
  if (wanted.length === 0) return new Set();
  const slotOf = (userId: string, trophyId: string): string => JSON.stringify([userId, trophyId]);
  const stored = await lockTrophiesOf(tx, [...new Set(wanted.map(({ userId }) => userId))]);
  const known = new Map(stored.map((trophy) => [slotOf(trophy.userId, trophy.trophyId), trophy]));
  const changed = new Map<string, StoredTrophy>();
  for (const { userId, trophy } of wanted) {
    const slot = slotOf(userId, trophy.trophyId);
    const plan = merge(known.get(slot), () => newTrophy(userId, trophy), fieldsOf(trophy));
    if (plan.outcome === 'unchanged') continue;
    known.set(slot, plan.entity);
    changed.set(plan.entity.id, plan.entity);
  }
  await saveTrophies(tx, [...changed.values()]);
  return new Set([...changed.values()].map(({ userId }) => userId));
}

function fieldsOf({ title, description, iconUrl, rarity, awardedAt }: TrophyRow) {
  return {
    title: title ?? undefined,
    description: description ?? undefined,
    iconUrl: iconUrl ?? undefined,
    rarity: rarity ?? undefined,
    awardedAt: parseInstant(awardedAt),
  };
}

const newTrophy = (userId: string, { trophyId, awardedAt }: TrophyRow): StoredTrophy => ({
  ...{ id: newId('trophy'), userId, trophyId, title: null, description: null, iconUrl: null, rarity: null },
  awardedAt: parseInstant(awardedAt) ?? '',
});
