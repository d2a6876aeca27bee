import type { JsonSchema } from '../src/operation/map-subschemas.js';

/** What the documents say of a value: bounds of a text, a number or a list. */
export interface Bounded extends JsonSchema {
  type?: string | string[];
  properties?: Record<string, JsonSchema>;
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
  pattern?: string;
}

/** The place of a schema in a request. */
export interface Place {
  in: 'path' | 'query' | 'header' | 'body';
  /** The way to it: names of fields, indices of lists. */
  at: readonly string[];
  schema: JsonSchema;
}

/** A value that a bound refuses, and one that it does not. */
export interface Probe {
  at: readonly string[];
  /** The place as answers name it: `body.maps[0].mapIndex`. */
  named: string;
  bound: string;
  within: unknown;
  beyond: unknown;
}

interface Documents {
  resolve(schema: JsonSchema | undefined): Bounded;
  /** A body that the operation takes: an item of a list is taken from there. */
  example: unknown;
}

/** Deeper values are reached through the example: such a list in a list has no bound that others have not. */
const DEEPEST = 4;

/** Every bound of a schema and of what is within it. */
export function probesOf(place: Place, documents: Documents): Probe[] {
  const schema = documents.resolve(place.schema);
  const types = [schema.type ?? []].flat();
  const inner = (at: string, within: JsonSchema): Probe[] => probesOf({ ...place, at: [...place.at, at], schema: within }, documents);
  if (place.at.length > DEEPEST) return [];
  if (schema.anyOf) return schema.anyOf.slice(0, 1).flatMap((each) => probesOf({ ...place, schema: each }, documents));
  if (schema.enum !== undefined || schema.const !== undefined) return [];
  if (types.includes('string')) return probesOfText(place, schema);
  if (types.includes('integer') || types.includes('number')) return probesOfNumber(place, schema);
  if (types.includes('array')) return [...probesOfList(place, schema, documents), ...inner('0', schema.items ?? {})];
  return Object.entries(schema.properties ?? {}).flatMap(([name, property]) => inner(name, property));
}

/** Texts of a length, of which a pattern may take one kind. */
const TEXTS: ((length: number) => string)[] = [
  (length) => 'a'.repeat(length),
  (length) => '1'.repeat(length),
  (length) => `https://a.example/${'a'.repeat(Math.max(0, length - 18))}`.slice(0, length),
  (length) => `league:${'a'.repeat(Math.max(0, length - 7))}`.slice(0, length),
  (length) => `/${'a'.repeat(Math.max(0, length - 1))}`.slice(0, length),
];

/** A format says more than its length: such a text at its bound is not made here. */
function probesOfText(place: Place, { minLength, maxLength, pattern, format }: Bounded): Probe[] {
  const isText = (value: string): boolean => format === undefined && (pattern === undefined || new RegExp(pattern, 'u').test(value));
  const probe = (bound: string, within: number, beyond: number): Probe[] => {
    const text = TEXTS.find((make) => isText(make(within)));
    return text === undefined ? [] : [{ ...placed(place), bound: `${bound} ${within}`, within: text(within), beyond: text(beyond) }];
  };
  return [
    ...(maxLength === undefined ? [] : probe('maxLength', maxLength, maxLength + 1)),
    // A path without its parameter is another path; a header without a value is one that was not sent.
    ...(minLength === undefined || minLength === 0 || (minLength === 1 && (place.in === 'path' || place.in === 'header'))
      ? []
      : probe('minLength', minLength, minLength - 1)),
  ];
}

function probesOfNumber(place: Place, { minimum, maximum }: Bounded): Probe[] {
  return [
    ...(minimum === undefined ? [] : [{ ...placed(place), bound: `minimum ${minimum}`, within: minimum, beyond: minimum - 1 }]),
    ...(maximum === undefined || maximum >= Number.MAX_SAFE_INTEGER
      ? []
      : [{ ...placed(place), bound: `maximum ${maximum}`, within: maximum, beyond: maximum + 1 }]),
  ];
}

function probesOfList(place: Place, { minItems, maxItems, items }: Bounded, documents: Documents): Probe[] {
  const [given] = [valueAt(documents.example, place.at)].flat();
  const item = given ?? sampleOf(items, documents);
  const list = (length: number): unknown[] => Array.from({ length }, () => item);
  const probe = (bound: string, within: number, beyond: number): Probe[] => [
    { ...placed(place), bound: `${bound} ${within}`, within: list(within), beyond: list(beyond) },
  ];
  return [
    ...(maxItems === undefined ? [] : probe('maxItems', maxItems, maxItems + 1)),
    ...(minItems === undefined || minItems === 0 ? [] : probe('minItems', minItems, minItems - 1)),
  ];
}

/** A value that a schema takes, with no field that it does not require: else a list is refused for its items. */
export function sampleOf(given: JsonSchema | undefined, documents: Documents): unknown {
  const schema = documents.resolve(given);
  if (schema.const !== undefined) return schema.const;
  if (Array.isArray(schema.enum)) return schema.enum[0] as unknown;
  const [type] = [schema.type ?? []].flat();
  if (type === 'integer' || type === 'number') return schema.minimum ?? 0;
  if (type === 'boolean') return true;
  if (type === 'array') return [];
  if (type === 'object') {
    const required = (schema.required ?? []) as string[];
    return Object.fromEntries(required.map((name) => [name, sampleOf(schema.properties?.[name], documents)]));
  }
  const length = Math.min(Math.max(schema.minLength ?? 1, 30), schema.maxLength ?? 30);
  const isTaken = (text: string): boolean => schema.pattern === undefined || new RegExp(schema.pattern, 'u').test(text);
  return TEXTS.map((make) => make(length)).find(isTaken) ?? 'a';
}

const placed = ({ in: part, at }: Place): Pick<Probe, 'at' | 'named'> => ({
  at,
  named: at.reduce((named, name) => (/^\d+$/.test(name) ? `${named}[${name}]` : `${named}.${name}`), part as string),
});

function valueAt(value: unknown, at: readonly string[]): unknown {
  return at.reduce<unknown>((found, name) => (found as Record<string, unknown> | undefined)?.[name], value);
}

/** A copy of a value with another one at a place; what is not there on the way is made. */
export function setAt(value: unknown, [name, ...rest]: readonly string[], leaf: unknown): unknown {
  if (name === undefined) return leaf;
  if (/^\d+$/.test(name)) {
    const items = Array.isArray(value) ? [...(value as unknown[])] : [];
    items[Number(name)] = setAt(items[Number(name)], rest, leaf);
    return items;
  }
  return { ...(value as object | undefined), [name]: setAt((value as Record<string, unknown> | undefined)?.[name], rest, leaf) };
}
