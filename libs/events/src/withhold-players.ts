import { findDefinition } from './schemas/index.js';

const OPEN: readonly string[] = ['public', 'limited'];

/** Whether anyone may know the players of a team of this visibility (docs/reference/matches.md#visibility). */
export const showsPlayers = (visibility: string): boolean => OPEN.includes(visibility);

/**
 * An event's data for those who may not know the players that it names; undefined where it names none. A member that every event of the
 * type has is empty then, as a required field is that has no value (docs/reference/values.md#missing-values); any other is left out.
 */
export function withholdPlayers(type: string, data: Readonly<Record<string, unknown>>): Record<string, unknown> | undefined {
  const definition = findDefinition(type);
  const named = (definition?.ofPlayers ?? []).filter((name) => Object.hasOwn(data, name));
  if (!definition || named.length === 0) return undefined;
  const required = (definition.data as { required?: readonly string[] }).required ?? [];
  const kept = Object.entries(data).filter(([name]) => !named.includes(name) || required.includes(name));
  return Object.fromEntries(kept.map(([name, value]) => [name, named.includes(name) ? '' : value]));
}
