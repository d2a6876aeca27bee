import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { writeFileAtomically } from './write-file-atomically.js';

/** Made once: with another pepper every API key would be unknown, with another cursor secret every cursor invalid. */
export interface Secrets { internalToken: string; keyPepper: string; cursorSecret: string }

const VARIABLES: Record<keyof Secrets, string> = {
  internalToken: 'MATCHPOINT_INTERNAL_TOKEN', keyPepper: 'MATCHPOINT_KEY_PEPPER', cursorSecret: 'MATCHPOINT_CURSOR_SECRET',
};

/** The secrets of this checkout, from `secrets.json` (mode 0600), made on the first start. A variable that is set wins. */
export function loadSecrets(directory: string, env: NodeJS.ProcessEnv): Secrets {
  const file = path.join(directory, 'secrets.json');
  const known = fs.existsSync(file) ? (JSON.parse(fs.readFileSync(file, 'utf8')) as Partial<Secrets>) : {};
  const names = Object.keys(VARIABLES) as (keyof Secrets)[];
  const kept = Object.fromEntries(names.map((name) => [name, known[name] ?? randomBytes(32).toString('base64url')])) as unknown as Secrets;
  if (names.some((name) => known[name] === undefined)) writeFileAtomically(file, kept);
  return Object.fromEntries(names.map((name) => [name, env[VARIABLES[name]] || kept[name]])) as unknown as Secrets;
}
