import fs from 'node:fs';
import path from 'node:path';
import { SECRETS_FILE } from './secrets-file.js';
import { systemDirectory } from './system.js';

/** Shorter ones could occur in logs by chance. */
const SHORTEST = 12;
const KEYS = /\b(?:mp|whsec)_[\w-]{12,}/g;
/** When a password was set, and the like. */
const INSTANT = /^\d{4}-\d{2}-\d{2}T/;
const NAMES = /password|secret|token|plaintext|authorization|cookie|recoverycode|otpauth/i;

const noted = new Set<string>();

/** Records keys, passwords, tokens and sessions of a request and its response. */
export function noteSecrets({ sent, body, answered, text }: { sent: object; body: unknown; answered: object; text: string }): void {
  const found = [
    ...secretsIn(sent),
    ...secretsIn(answered),
    ...[body, text].flatMap((each) => (typeof each === 'string' ? [...(each.match(KEYS) ?? []), ...secretsIn(parse(each))] : [])),
  ];
  const fresh = [...new Set(found)].filter((secret) => secret.length >= SHORTEST && !noted.has(secret));
  if (fresh.length === 0) return;
  for (const secret of fresh) noted.add(secret);
  const file = path.join(systemDirectory(), SECRETS_FILE);
  // The logs of a separate system are not searched afterwards.
  if (fs.existsSync(file)) fs.appendFileSync(file, fresh.map((secret) => `${secret}\n`).join(''));
}

/** Strings, or lists of them, under a name that says what they are, at any depth. */
function secretsIn(value: unknown, isNamed = false): string[] {
  if (typeof value === 'string') return isNamed && !INSTANT.test(value) ? [bareOf(value)] : [];
  if (Array.isArray(value)) return value.flatMap((each) => secretsIn(each, isNamed));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, each]) => {
    const isText = typeof each === 'string' || Array.isArray(each);
    return secretsIn(each, isText && NAMES.test(name));
  });
}

/** The bare value of a cookie or of `Bearer …`. */
function bareOf(text: string): string {
  const [first = ''] = text.split(/[;,]/);
  return first.replace(/^(?:Bearer |\w+=)/, '');
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
