import fs from 'node:fs';
import path from 'node:path';
import { SECRETS_FILE } from './secrets-file.js';

/** Third-party servers, whose logs have other formats. */
const FOREIGN = /^(?:nats|postgres|redis|pgbouncer)/;
const SHOWN = 5;

/**
 * Problems in the logs of a stopped system: lines that are not JSON, lines about a request that do not name it, and secrets
 * that tests or the system itself have used. Empty if nothing is.
 */
export function checkLogs(systemDirectory: string): string[] {
  const folder = path.join(systemDirectory, 'log');
  if (!fs.existsSync(folder)) return [];
  const secrets = secretsOf(systemDirectory);
  return fs.readdirSync(folder).flatMap((name) => {
    const text = fs.readFileSync(path.join(folder, name), 'utf8');
    const found = secrets.filter((secret) => text.includes(secret)).map((secret) => `${name} holds the secret ${secret.slice(0, 6)}…`);
    const lines = FOREIGN.test(name) ? [] : text.split('\n').filter((line) => line !== '');
    const wrong = lines.flatMap((line) => faultOf(line) ?? []).map((fault) => `${name}: ${fault}`);
    return [...found, ...wrong.slice(0, SHOWN)];
  });
}

function faultOf(text: string): string | undefined {
  let line: Record<string, unknown>;
  try {
    line = JSON.parse(text) as Record<string, unknown>;
  } catch {
    return `not JSON: ${text.slice(0, 200)}`;
  }
  if (['level', 'time', 'service', 'msg'].some((field) => typeof line[field] !== 'string')) return `incomplete: ${text.slice(0, 200)}`;
  // Calls of services are also made for no request; those of a request are looked through by its trace (traces.test.ts).
  return 'route' in line && !line.requestId ? `names no request: ${text.slice(0, 200)}` : undefined;
}

/** Secrets that tests have used, and those that the system was started with. */
function secretsOf(systemDirectory: string): string[] {
  const read = (name: string): string => {
    const file = path.join(systemDirectory, name);
    return fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : '';
  };
  const own = Object.values(JSON.parse(read('secrets.json') || '{}') as Record<string, unknown>).filter(
    (value) => typeof value === 'string',
  );
  const stack = path.join(systemDirectory, 'stack');
  const passwords = fs.readdirSync(stack).flatMap((name) => (name.endsWith('.password') ? [read(`stack/${name}`).trim()] : []));
  return [...new Set([...read(SECRETS_FILE).split('\n'), ...own, ...passwords])].filter((secret) => secret !== '');
}
