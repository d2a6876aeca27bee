import { omitNulls } from '@matchpoint/core';
import type { MaterialField } from '../../domain/decide-update.js';
import type { SettingsChange, TournamentSettings } from './settings.js';

/** The part of a change that differs from the settings. */
export function differenceFrom(settings: TournamentSettings, change: SettingsChange): SettingsChange {
  return Object.fromEntries(
    fieldsOf(change).flatMap((name) => (isEqual(settings[name] ?? null, change[name] ?? null) ? [] : [[name, change[name]]])),
  );
}

/** Settings after a change. */
export const changedBy = (settings: TournamentSettings, change: SettingsChange): TournamentSettings =>
  omitNulls({ ...settings, ...change }) as TournamentSettings;

/** The fields that a change names. */
export const fieldsOf = (change: SettingsChange): MaterialField[] => Object.keys(change) as MaterialField[];

function isEqual(one: unknown, two: unknown): boolean {
  if (one === two) return true;
  if (typeof one !== 'object' || typeof two !== 'object' || one === null || two === null) return false;
  const names = new Set([...Object.keys(one), ...Object.keys(two)]);
  return [...names].every((name) => isEqual((one as Record<string, unknown>)[name], (two as Record<string, unknown>)[name]));
}
