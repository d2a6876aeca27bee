import type { LeagueRule, LeagueRules } from './generated/matchpoint/league/v1/settings.js';

type RuleValue = boolean | number | string | string[] | number[] | { start: string; end: string } | { min: number; max: number } | null;

/** Rules of a league's game as their message, in the order of their names here. Null clears a rule. */
export function toLeagueRules<Values extends { [Name in keyof Values]?: RuleValue | undefined }>(values: Values): LeagueRules {
  const given = Object.entries(values) as [string, RuleValue | undefined][];
  return { items: given.flatMap(([name, value]) => (value === undefined ? [] : [{ name, value: toMessage(value) }])) };
}

/** The rules of a message by name: what {@link toLeagueRules} was given. The writer has checked names and values. */
export function fromLeagueRules<Values extends object>({ items }: LeagueRules): Values {
  return Object.fromEntries(items.map(({ name, value }) => [name, fromMessage(value)])) as Values;
}

function toMessage(value: RuleValue): LeagueRule['value'] {
  if (value === null) return undefined;
  if (typeof value === 'boolean') return { $case: 'flag', value };
  if (typeof value === 'number') return { $case: 'number', value };
  if (typeof value === 'string') return { $case: 'text', value };
  if ('start' in value) return { $case: 'timeRange', value };
  if ('min' in value) return { $case: 'sizeRange', value };
  return isNumbers(value) ? { $case: 'numbers', value: { items: value } } : { $case: 'texts', value: { items: value } };
}

const isNumbers = (list: string[] | number[]): list is number[] => typeof list[0] === 'number';

function fromMessage(value: LeagueRule['value']): RuleValue {
  if (value === undefined) return null;
  return value.$case === 'texts' || value.$case === 'numbers' ? value.value.items : value.value;
}
