import type { common } from '@matchpoint/contracts';
import type { Static, TSchema } from 'typebox';
import { Compile } from 'typebox/compile';

/** Why a row was rejected, for its author: the offending path and what is wrong there. */
export interface RowRejection {
  reason: string;
}

export type ParsedRow<Row> = { row: Row } | RowRejection;

export function isRejected(parsed: object): parsed is RowRejection {
  return 'reason' in parsed;
}

const UNSTORABLE = /[\0\p{Surrogate}]/u;

/** Whether any text in the value cannot be stored by PostgreSQL: it contains NUL or half a surrogate pair. */
function holdsUnstorableText(value: unknown): boolean {
  if (typeof value === 'string') return UNSTORABLE.test(value);
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(([key, item]) => UNSTORABLE.test(key) || holdsUnstorableText(item));
}

/** `/scores/1/mapIndex` as a reader of the row writes it: `scores[1].mapIndex`. */
function readablePath(pointer: string): string {
  return pointer
    .replace(/\/(\d+)(?=\/|$)/g, '[$1]')
    .replace(/^\//, '')
    .replaceAll('/', '.');
}

/**
 * Makes the parser of one kind of import row (docs/reference/import.md#rows). It turns the row's JSON text into its checked value, or into
 * the first reason to reject it. A null field counts as absent; unknown fields are ignored.
 */
export function createRowParser<Schema extends TSchema>(schema: Schema): (json: string) => ParsedRow<Static<Schema>> {
  const validator = Compile(schema);
  return (json) => {
    let value: unknown;
    try {
      value = JSON.parse(json);
    } catch {
      return { reason: 'not valid JSON' };
    }
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return { reason: 'not a JSON object' };
    if (json.includes('\\u') && holdsUnstorableText(value)) return { reason: 'contains a NUL character or a lone surrogate' };
    const row = Object.fromEntries(Object.entries(value).filter(([, item]) => item !== null));
    if (validator.Check(row)) return { row };
    const [error] = validator.Errors(row);
    const path = readablePath(error?.instancePath ?? '');
    const message = describe(error);
    return { reason: path === '' ? message : `${path}: ${message}` };
  };
}

type ValidationIssue = { keyword: string; message: string; params: object } | undefined;

function describe(issue: ValidationIssue): string {
  if (issue?.keyword === 'enum' && 'allowedValues' in issue.params)
    return `must be one of ${(issue.params.allowedValues as unknown[]).join(', ')}`;
  return issue?.message ?? 'not valid';
}

/** The answer for one row. */
export function importRowResult(line: number, outcome: common.ImportRowResult_Outcome, reason = ''): common.ImportRowResult {
  return { line, outcome, reason };
}
