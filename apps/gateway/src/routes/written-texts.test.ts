import type { TSchema } from 'typebox';
import { expect, it } from 'vitest';
import { ROUTES } from './index.js';

interface Part {
  type?: string | string[];
  minLength?: number;
  pattern?: string;
  format?: string;
  enum?: unknown[];
  properties?: Record<string, TSchema>;
  anyOf?: TSchema[];
  items?: TSchema;
}

/** Names, ids and secrets, which are looked up: a blank one is not found, or not right. */
const NAMES = 'roster|games|modes|playlists|images|manualOrder|target|upTo|mode|assignedTo|timezone|slug|search';
const SECRETS = 'code|recoveryCode|token|challenge|password';
const LOOKED_UP = new RegExp(`(ids?|${NAMES}|${SECRETS})$`, 'i');
/** What an authenticator has signed. */
const OF_PASSKEYS = /\.(passkey|credential)\./;

/** Finds the texts in a schema that may be blank although they must not be empty. */
function blankable(schema: TSchema, path: string): string[] {
  const { type, minLength = 0, pattern, format, enum: values, properties = {}, anyOf = [], items } = schema as Part;
  const isText = [type].flat().includes('string') && minLength > 0 && format === undefined && values === undefined;
  const refusesBlanks = pattern !== undefined && !new RegExp(pattern, 'u').test(' '.repeat(minLength));
  const own = isText && !refusesBlanks && !LOOKED_UP.test(path) && !OF_PASSKEYS.test(path) ? [path] : [];
  const parts = [
    ...Object.entries(properties).map(([name, part]) => [`${path}.${name}`, part] as const),
    ...[...anyOf, ...(items ? [items] : [])].map((part) => [path, part] as const),
  ];
  return [...own, ...parts.flatMap(([at, part]) => blankable(part, at))];
}

it('every text that somebody has to write is refused if it is blank', () => {
  expect(ROUTES.flatMap(({ operationId, body }) => (body ? blankable(body, operationId) : []))).toEqual([]);
});
