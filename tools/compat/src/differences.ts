import type { Schema } from './outline.js';

export interface Comparison {
  /** Path in the message: `body.items[]`. */
  at: string;
  /** The direction of the message. Bounds and enum values are promises in requests, not in answers. */
  of: 'request' | 'answer';
}

const LOWER = ['minimum', 'exclusiveMinimum', 'minLength', 'minItems'] as const;
const UPPER = ['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems'] as const;

/**
 * Why values of `given` may not match `expected`. For a request, `given` is what clients send (the old schema) and `expected` what is
 * accepted now; for an answer, `given` is what is returned now and `expected` what clients know.
 */
export function differences(given: Schema, expected: Schema, comparison: Comparison): string[] {
  const [alternatives, choices] = [alternativesOf(given), alternativesOf(expected)];
  if (alternatives.length === 1 && choices.length === 1) return ofOne(alternatives[0] ?? {}, choices[0] ?? {}, comparison);
  // Each possible value must match an expected one; among several candidates, the closest determines the message.
  return alternatives.flatMap((alternative) => {
    const attempts = choices.map((choice) => ofOne(alternative, choice, comparison)).sort((a, b) => a.length - b.length);
    return attempts[0] ?? [];
  });
}

/** The alternatives of a schema: unions are split, as are `type` lists. */
function alternativesOf(schema: Schema): Schema[] {
  const { anyOf, oneOf, allOf, ...rest } = schema as { anyOf?: Schema[]; oneOf?: Schema[]; allOf?: Schema[] } & Schema;
  if (allOf) return alternativesOf(allOf.reduce<Schema>((all, each) => merge(all, each), rest));
  const union = anyOf ?? oneOf;
  if (union) return union.flatMap((each) => alternativesOf(merge(rest, each)));
  const { type } = rest;
  return Array.isArray(type) ? type.map((each: unknown) => ({ ...rest, type: each })) : [rest];
}

function merge(a: Schema, b: Schema): Schema {
  return {
    ...a,
    ...b,
    ...(a.properties || b.properties ? { properties: { ...(a.properties as object), ...(b.properties as object) } } : {}),
    ...(a.required || b.required ? { required: [...((a.required as string[]) ?? []), ...((b.required as string[]) ?? [])] } : {}),
  };
}

function ofOne(given: Schema, expected: Schema, comparison: Comparison): string[] {
  const { at, of } = comparison;
  const [givenType, expectedType] = [typeOf(given), typeOf(expected)];
  const fits = expectedType === undefined || givenType === expectedType || (givenType === 'integer' && expectedType === 'number');
  if (!fits) {
    // For example null besides an enum's values: the type list was split, but the values weren't.
    return [of === 'request' ? `${at} no longer takes ${givenType ?? 'any value'}` : `${at} may now be ${givenType ?? 'any value'}`];
  }
  if (expectedType === 'null') return [];
  return [
    ...(of === 'request' ? [...valueBreaks(given, expected, at), ...boundBreaks(given, expected, at)] : []),
    ...objectBreaks(given, expected, comparison),
    ...(isSchema(given.items) && isSchema(expected.items)
      ? differences(given.items, expected.items, { ...comparison, at: `${at}[]` })
      : []),
  ];
}

function typeOf({ type, const: value, enum: values }: Schema): unknown {
  if (type !== undefined) return type;
  const example = value !== undefined ? value : Array.isArray(values) ? (values[0] as unknown) : undefined;
  if (example === undefined) return undefined;
  return example === null ? 'null' : typeof example;
}

function valuesOf({ const: value, enum: values }: Schema): unknown[] | undefined {
  return value !== undefined ? [value] : (values as unknown[] | undefined);
}

function valueBreaks(given: Schema, expected: Schema, at: string): string[] {
  const [before, now] = [valuesOf(given), valuesOf(expected)];
  if (!now) return [];
  if (!before) return [`${at} now takes only ${now.map((value) => JSON.stringify(value)).join(', ')}`];
  return before.filter((value) => value !== null && !now.includes(value)).map((value) => `${at} no longer takes ${JSON.stringify(value)}`);
}

function boundBreaks(given: Schema, expected: Schema, at: string): string[] {
  const narrowed = (keyword: string, isNarrower: (now: number, before: number) => boolean): string[] => {
    const [before, now] = [given[keyword], expected[keyword]] as [number | undefined, number | undefined];
    return now !== undefined && (before === undefined || isNarrower(now, before)) ? [`${at}: ${keyword} is now ${now}`] : [];
  };
  const pattern =
    expected.pattern !== undefined && expected.pattern !== given.pattern ? [`${at}: pattern is now ${String(expected.pattern)}`] : [];
  return [
    ...LOWER.flatMap((keyword) => narrowed(keyword, (now, before) => now > before)),
    ...UPPER.flatMap((keyword) => narrowed(keyword, (now, before) => now < before)),
    ...pattern,
  ];
}

function objectBreaks(given: Schema, expected: Schema, comparison: Comparison): string[] {
  const { at, of } = comparison;
  const [has, wants] = [propertiesOf(given), propertiesOf(expected)];
  const [surely, mustHave] = [(given.required as string[]) ?? [], (expected.required as string[]) ?? []];
  const missing = mustHave.filter((name) => !surely.includes(name) && (of === 'request' || name in has));
  const gone = of === 'request' ? Object.keys(has).filter((name) => !(name in wants)) : Object.keys(wants).filter((name) => !(name in has));
  // A schema that allows any property hasn't lost one.
  const isOpen = isSchema((of === 'request' ? expected : given).additionalProperties);
  const shared = Object.keys(has).filter((name) => name in wants);
  return [
    ...missing.map((name) => `${at}.${name} ${of === 'request' ? 'is now required' : 'may now be left out'}`),
    ...(isOpen ? [] : gone.map((name) => `${at}.${name} ${of === 'request' ? 'is no longer taken' : 'is gone'}`)),
    ...shared.flatMap((name) => differences(has[name] ?? {}, wants[name] ?? {}, { ...comparison, at: `${at}.${name}` })),
  ];
}

function propertiesOf({ properties }: Schema): Record<string, Schema> {
  return (properties as Record<string, Schema> | undefined) ?? {};
}

function isSchema(value: unknown): value is Schema {
  return typeof value === 'object' && value !== null;
}
