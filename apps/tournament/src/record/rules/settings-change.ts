import type { MaterialField } from '../../domain/decide-update.js';
import type { SettingsChange, TournamentSettings } from './settings.js';

/** The part of a change that differs from the settings. */
export function differenceFrom(settings: TournamentSettings, change: SettingsChange): SettingsChange {
  return Object.fromEntries(fieldsOf(change).flatMap((name) => (isEqual(settings[name], change[name]) ? [] : [[name, change[name]]])));
}

/** The fields that a change names. */
export const fieldsOf = (change: SettingsChange): MaterialField[] => Object.keys(change) as MaterialField[];

function isEqual(one: unknown, two: unknown): boolean {
  if (one === two) return true;
  if (typeof one !== 'object' || typeof two !== 'object' || one === null || two === null) return false;
  const names = new Set([...Object.keys(one), ...Object.keys(two)]);
  return [...names].every((name) => isEqual((one as Record<string, unknown>)[name], (two as Record<string, unknown>)[name]));
}
