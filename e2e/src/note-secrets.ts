import fs from 'node:fs';
import path from 'node:path';
import { inject } from 'vitest';
import { SECRETS_FILE } from './secrets-file.js';

/** Shorter ones are found in logs by chance. */
const SHORTEST = 12;
const KEYS = /\b(?:mp|whsec)_[\w-]{12,}/g;
const NAMES = /password|secret|token|plaintext|authorization|cookie|recoverycode|otpauth/i;

const noted = new Set<string>();

/** Notes what a request and its answer hold of keys, passwords, tokens and sessions. */
export function noteSecrets({ sent, body, answered, text }: { sent: object; body: unknown; answered: object; text: string }): void {
  const found = [
    ...secretsIn(sent),
    ...secretsIn(answered),
    ...[body, text].flatMap((each) => (typeof each === 'string' ? [...(each.match(KEYS) ?? []), ...secretsIn(parse(each))] : [])),
  ];
  const fresh = [...new Set(found)].filter((secret) => secret.length >= SHORTEST && !noted.has(secret));
  if (fresh.length === 0) return;
  for (const secret of fresh) noted.add(secret);
  fs.appendFileSync(path.join(inject('systemDirectory'), SECRETS_FILE), fresh.map((secret) => `${secret}\n`).join(''));
}

/** Strings under a name that says what they are, at any depth; of cookies and `Bearer …` the value alone. */
function secretsIn(value: unknown, isNamed = false): string[] {
  if (typeof value === 'string')
    return isNamed
      ? (value
          .split(/[;,]/)[0]
          ?.split(/^Bearer |^\w+=/)
          .slice(-1) ?? [])
      : [];
  if (Array.isArray(value)) return value.flatMap((each) => secretsIn(each, isNamed));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, each]) => secretsIn(each, NAMES.test(name) || name === 'key'));
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
