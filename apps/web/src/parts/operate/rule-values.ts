import type { UpdateLeagueRulesBody } from '@matchpoint/sdk';
import { updateLeagueRulesBody } from '@matchpoint/sdk/schemas';

type Rules = Required<Omit<UpdateLeagueRulesBody, 'gameId'>>;
/** Names of the rules with values of a type. */
type RulesOf<Kind> = { [Name in keyof Rules]: NonNullable<Rules[Name]> extends Kind ? Name : never }[keyof Rules];
export type NumberRule = RulesOf<number>;
export type FlagRule = RulesOf<boolean>;
export type ListRule = RulesOf<readonly unknown[]>;
export type HoursRule = RulesOf<{ start: string; end: string }>;

interface RuleSchema {
  type: string;
  minimum?: number;
  maximum?: number;
  items?: { enum?: (string | number)[] };
  properties?: object;
}

/** The API's schema of each rule without null, which clears it: the form is derived from it. */
const SCHEMAS = new Map(
  Object.entries(updateLeagueRulesBody.properties).flatMap(([name, { anyOf }]) =>
    Array.isArray(anyOf) ? [[name as keyof Rules, anyOf[0] as RuleSchema] as const] : [],
  ),
);
const namesWhere = <Name extends keyof Rules>(is: (schema: RuleSchema) => boolean): Name[] =>
  [...SCHEMAS].flatMap(([name, schema]) => (is(schema) ? [name as Name] : []));

export const NUMBERS = namesWhere<NumberRule>(({ type }) => type === 'integer' || type === 'number');
export const FLAGS = namesWhere<FlagRule>(({ type }) => type === 'boolean');
export const LISTS = namesWhere<ListRule>(({ type }) => type === 'array');
export const HOURS = namesWhere<HoursRule>(({ properties = {} }) => 'start' in properties);

/** The bounds of a number field. */
export function boundsOf(name: NumberRule): { min?: number; max?: number; allowDecimal: boolean } {
  const { type, minimum, maximum } = SCHEMAS.get(name) ?? { type: 'number' };
  return {
    ...(minimum !== undefined && { min: minimum }),
    ...(maximum !== undefined && { max: maximum }),
    allowDecimal: type === 'number',
  };
}

/** The possible values of a list, if the API lists them; empty for ids of the game's catalog. */
export function optionsOf(name: ListRule): string[] {
  return (SCHEMAS.get(name)?.items?.enum ?? []).map(String);
}

type Count = number | '';
export type Choice = '' | 'true' | 'false';

interface Range {
  start: string;
  end: string;
}

/** Rules as form values, by the names that the API's errors use; an empty field means that the rule is not set. */
export type RuleValues = Record<ListRule, string[]> &
  Record<HoursRule, Range> &
  Record<NumberRule, Count> &
  Record<FlagRule, Choice> & { teamSize: { min: Count; max: Count }; timezone: string };

export function valuesOfRules(rules: Record<string, unknown>): RuleValues {
  const { teamSize, timezone, ...known } = rules as Partial<Rules>;
  return {
    ...of(LISTS, (name) => (known[name] ?? []).map(String)),
    ...of(HOURS, (name) => known[name] ?? { start: '', end: '' }),
    ...of(NUMBERS, (name) => known[name] ?? ''),
    ...of(FLAGS, (name) => String(known[name] ?? '') as Choice),
    teamSize: teamSize ?? { min: '', max: '' },
    timezone: timezone ?? '',
  };
}

/** The rules that differ between what is saved and the form. An emptied field clears its rule; untouched rules are not sent. */
export function changesOfRules(saved: RuleValues, values: RuleValues): Omit<UpdateLeagueRulesBody, 'gameId'> {
  const before = bodyOf(saved);
  const changed = Object.entries(bodyOf(values)).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name as keyof typeof before]),
  );
  return Object.fromEntries(changed);
}

function bodyOf(values: RuleValues): Omit<Rules, 'matchFormat'> {
  const { min, max } = values.teamSize;
  return {
    ...(of(LISTS, (name) => toList(values[name], name)) as Pick<Rules, ListRule>),
    ...of(HOURS, (name) => toRange(values[name])),
    ...of(NUMBERS, (name) => (values[name] === '' ? null : values[name])),
    ...of(FLAGS, (name) => (values[name] === '' ? null : values[name] === 'true')),
    teamSize: min === '' && max === '' ? null : { min: min === '' ? 1 : min, max: max === '' ? 100 : max },
    timezone: values.timezone.trim() === '' ? null : values.timezone.trim(),
  };
}

function toList(chosen: string[], name: ListRule): (string | number)[] | null {
  if (chosen.length === 0) return null;
  return name === 'allowedBestOf' ? chosen.map(Number) : [...chosen];
}

/** A range without a start or end begins or ends at midnight. */
function toRange({ start, end }: Range): Range | null {
  return start === '' && end === '' ? null : { start: start || '00:00', end: end || '00:00' };
}

function of<Name extends string, Value>(names: readonly Name[], toValue: (name: Name) => Value): Record<Name, Value> {
  return Object.fromEntries(names.map((name) => [name, toValue(name)])) as Record<Name, Value>;
}
