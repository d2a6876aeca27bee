import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { DescribedOperation } from './described-operations.js';
import type { Answer } from './http-client.js';
import { nameDemo } from './name-demo.js';
import { stabilize } from './stabilize.js';

const DIRECTORY = fileURLToPath(new URL('../../apps/gateway/src/documents/examples', import.meta.url));
/** Number of items of a list in an example. */
const SHOWN = 3;

/** Writes a call and its success as the example of an operation: shortened, with stable ids and times, without secrets. */
export function recordExample(operation: DescribedOperation, call: { path: string; body?: unknown }, answer: Answer): void {
  const { operationId, path: template } = operation;
  const { pathname, searchParams } = new URL(call.path, 'http://localhost');
  const request = {
    ...filled('path', pathValues(template, pathname)),
    ...filled('query', queryValues(searchParams)),
    // Bytes are not useful as an example.
    ...filled('body', Buffer.isBuffer(call.body) ? undefined : call.body),
  };
  const example = stabilize(nameDemo(operation, { request, status: answer.status, response: shorten(answer.body) }));
  fs.writeFileSync(path.join(DIRECTORY, `${operationId}.json`), `${JSON.stringify(example, null, 2)}\n`);
}

const filled = (part: string, value: unknown): object => {
  const isEmpty = value === undefined || (typeof value === 'object' && value !== null && Object.keys(value).length === 0);
  return isEmpty ? {} : { [part]: value };
};

/** `/teams/{identifier}` and `/teams/sentinels` as `{identifier: 'sentinels'}`. */
function pathValues(template: string, pathname: string): Record<string, string> {
  const given = pathname.split('/');
  return Object.fromEntries(
    template.split('/').flatMap((part, index) => {
      const name = /^\{(\w+)\}$/.exec(part)?.[1];
      return name === undefined ? [] : [[name, decodeURIComponent(given[index] ?? '')]];
    }),
  );
}

const queryValues = (query: URLSearchParams): Record<string, string | number> =>
  Object.fromEntries([...query].map(([name, value]) => [name, /^\d+$/.test(value) ? Number(value) : value]));

/** The first items of each list; a count of them follows. */
function shorten(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, SHOWN).map(shorten);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value);
  const long = entries.map(([, member]) => (Array.isArray(member) ? member.length : 0)).filter((length) => length > SHOWN);
  return Object.fromEntries(
    entries.map(([name, member]) => [name, name === 'count' && long.includes(member as number) ? SHOWN : shorten(member)]),
  );
}
