import { DomainError, type ErrorCode, type Issue } from '@matchpoint/errors';
import type { TObject, TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import { meaningOf } from './pattern.js';
import { findUnsafeValue } from './find-unsafe-value.js';
import { withoutAnnotations } from './without-annotations.js';

const MAX_SEGMENT_LENGTH = 256;

export type InputPart = 'path' | 'query' | 'body';

/**
 * Returns a check of one part of a request against its schema (docs/reference/errors.md#invalid-input), which is compiled at its first use.
 * The check returns the fields that the operation has. The names of unknown ones are added to `ignored`, also if it then refuses the
 * input, unless a schema refuses them; nothing is coerced.
 * @throws (from the returned function) DomainError: INVALID_INPUT, or the `x-error` code of the first offending field.
 */
export function checkOf(part: InputPart, described: TObject): (input: unknown, ignored: Set<string>) => Record<string, unknown> {
  let compiled: ReturnType<typeof compile> | undefined;
  return (input, ignored) => {
    const { schema, validator, mayBeEmpty } = (compiled ??= compile(described));
    if (mayBeEmpty && isRecord(input) && isEmpty(input)) return {};
    if (!isRecord(input)) throw fail('INVALID_INPUT', [{ path: part, message: 'must be an object' }]);
    const unsafe = findUnsafeValue(input, schema);
    if (unsafe) throw fail(codeOf(schema, unsafe.path), [{ path: joinPath(part, unsafe.path), message: unsafe.message }]);
    const value = pick(schema, input, '', ignored) as Record<string, unknown>;
    if (!validator.Check(value)) {
      // An unknown name is reported twice, at its own path (the useful one) and at its parent's.
      const errors = validator.Errors(value).filter(isNotOfParent).flatMap(expandRequired);
      const [first] = errors;
      throw fail(codeOf(schema, first?.path ?? []), dedupe(errors.map(({ path, message }) => ({ path: joinPath(part, path), message }))));
    }
    return value;
  };
}

function compile(described: TObject) {
  const schema = withoutAnnotations(described);
  const validator = Compile(schema);
  return { schema, validator, mayBeEmpty: validator.Check({}) };
}

interface ValidationError {
  keyword: string;
  instancePath: string;
  message: string;
  params: unknown;
}

/** One issue per missing property, at the property's own path. */
function expandRequired(error: ValidationError): { path: string[]; message: string }[] {
  const path = error.instancePath
    .split('/')
    .slice(1)
    .map((segment) => segment.replaceAll('~1', '/').replaceAll('~0', '~'));
  if (error.keyword !== 'required') return [{ path, message: describe(error) }];
  const { requiredProperties } = error.params as { requiredProperties: string[] };
  return requiredProperties.map((property) => ({ path: [...path, property], message: 'is required' }));
}

const isNotOfParent = ({ keyword }: ValidationError): boolean => keyword !== 'additionalProperties';

function describe(error: ValidationError): string {
  if (error.keyword === 'boolean') return 'is not known here';
  const params = error.params as { allowedValue?: unknown; allowedValues?: unknown[]; pattern?: string };
  if (error.keyword === 'const') return `must be ${JSON.stringify(params.allowedValue)}`;
  if (params.allowedValues) return `must be one of ${params.allowedValues.join(', ')}`;
  return meaningOf(params.pattern ?? '') ?? error.message;
}

function fail(code: ErrorCode, issues: Issue[]): DomainError {
  const [first] = issues;
  return new DomainError(code, { ...(first && { message: `${first.path} ${first.message}` }), details: { issues: issues.slice(0, 20) } });
}

/** A field's own error code, declared as `x-error` on its schema (limit, numItems, cursor, dates). */
export function codeOf(schema: TObject, path: readonly string[]): ErrorCode {
  const [name = ''] = path;
  const property = Object.hasOwn(schema.properties, name) ? (schema.properties[name] as { 'x-error'?: ErrorCode }) : undefined;
  return property?.['x-error'] ?? 'INVALID_INPUT';
}

/** A copy of `input` with only the fields in `schema`; the paths of the others are added to `ignored`. */
function pick(schema: TSchema, input: unknown, prefix: string, ignored: Set<string>): unknown {
  const { properties, items, additionalProperties } = schema as {
    properties?: Record<string, TSchema>;
    items?: TSchema;
    additionalProperties?: boolean;
  };
  if (Array.isArray(input)) return items ? input.map((item) => pick(items, item, `${prefix}[]`, ignored)) : input;
  if (!isRecord(input) || !properties) return input;
  const picked: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(input)) {
    const property = Object.hasOwn(properties, name) ? properties[name] : undefined;
    const path = prefix === '' ? name : `${prefix}.${name}`;
    if (property) picked[name] = pick(property, value, path, ignored);
    // A typo in access fields must not be dropped; the check rejects it.
    else if (additionalProperties === false) picked[name] = value;
    else ignored.add(path);
  }
  return picked;
}

/** Callers may have chosen the names in the path, so long ones are truncated in the response. */
function joinPath(part: string, path: readonly string[]): string {
  return path.reduce((joined, segment) => {
    return /^\d+$/.test(segment) ? `${joined}[${segment}]` : `${joined}.${segment.slice(0, MAX_SEGMENT_LENGTH)}`;
  }, part);
}

function dedupe(issues: Issue[]): Issue[] {
  return issues.filter((issue, index) => issues.findIndex((other) => other.path === issue.path) === index);
}

function isEmpty(input: Record<string, unknown>): boolean {
  for (const _name in input) return false;
  return true;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
