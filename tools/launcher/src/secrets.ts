import { generateKeyPairSync, randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { writeFileAtomically } from './write-file-atomically.js';

/** Created once: with another pepper every API key would be unknown, with another cursor secret every cursor invalid. */
export interface Secrets {
  internalToken: string;
  keyPepper: string;
  cursorSecret: string;
  mediaSecret: string;
  webhookSecretKeys: string;
  accountSecretKeys: string;
  /** Private half of the key with which the gateway signs callers (docs/adr/0014). */
  contextSigningKey: string;
}

const VARIABLES: Record<keyof Secrets, string> = {
  internalToken: 'MATCHPOINT_INTERNAL_TOKEN',
  keyPepper: 'MATCHPOINT_KEY_PEPPER',
  cursorSecret: 'MATCHPOINT_CURSOR_SECRET',
  mediaSecret: 'MATCHPOINT_MEDIA_SECRET',
  webhookSecretKeys: 'MATCHPOINT_WEBHOOK_SECRET_KEYS',
  accountSecretKeys: 'MATCHPOINT_ACCOUNT_SECRET_KEYS',
  contextSigningKey: 'MATCHPOINT_CONTEXT_SIGNING_KEY',
};

/** The secrets of this checkout, from `secrets.json` (mode 0600), created at the first start. Set variables take precedence. */
export function loadSecrets(directory: string, env: NodeJS.ProcessEnv): Secrets {
  const file = path.join(directory, 'secrets.json');
  const known = fs.existsSync(file) ? (JSON.parse(fs.readFileSync(file, 'utf8')) as Partial<Secrets>) : {};
  const names = Object.keys(VARIABLES) as (keyof Secrets)[];
  const kept = Object.fromEntries(names.map((name) => [name, known[name] ?? newSecret(name)])) as unknown as Secrets;
  if (names.some((name) => known[name] === undefined)) writeFileAtomically(file, kept);
  return Object.fromEntries(names.map((name) => [name, env[VARIABLES[name]] || kept[name]])) as unknown as Secrets;
}

/** The keys that seal signing secrets are a list with ids, so that one can be replaced by the next. */
function newSecret(name: keyof Secrets): string {
  if (name === 'contextSigningKey')
    return generateKeyPairSync('ed25519').privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64');
  const bytes = randomBytes(32);
  return name.endsWith('SecretKeys') ? `local-1:${bytes.toString('base64')}` : bytes.toString('base64url');
}
