import { findDefinition } from './schemas/index.js';

const OPEN: readonly string[] = ['public', 'limited'];

/** Whether anyone may know the players of a team of this visibility (docs/reference/matches.md#visibility). */
export const showsPlayers = (visibility: string): boolean => OPEN.includes(visibility);

/**
 * An event's data for callers who may not know the players it names; undefined if it names none. Required members become empty, like any
 * required field without a value (docs/reference/values.md#missing-values); optional ones are left out.
 */
export function withholdPlayers(type: string, data: Readonly<Record<string, unknown>>): Record<string, unknown> | undefined {
  const definition = findDefinition(type);
  const named = (definition?.ofPlayers ?? []).filter((name) => Object.hasOwn(data, name));
  if (!definition || named.length === 0) return undefined;
  const required = (definition.data as { required?: readonly string[] }).required ?? [];
  const kept = Object.entries(data).filter(([name]) => !named.includes(name) || required.includes(name));
  return Object.fromEntries(kept.map(([name, value]) => [name, named.includes(name) ? '' : value]));
}
