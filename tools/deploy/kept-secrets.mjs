import { createPrivateKey, createPublicKey, generateKeyPairSync, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { PROCESSES } from '../install/processes.mjs';
import { writePrivately } from './write-privately.mjs';

/** Characters that need no quoting in a URL, an env file, SQL or the configuration of NATS and Redis. */
const password = () => randomBytes(24).toString('hex');
const token = () => randomBytes(32).toString('base64url');
const sealingKey = () => `${new Date().toISOString().slice(0, 10)}-${randomBytes(2).toString('hex')}:${randomBytes(32).toString('base64')}`;
const signingKey = () => generateKeyPairSync('ed25519').privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64');

/** The database of a process, and the role that it runs as; `<name>_owner` owns the schema and migrates. */
export const databaseOf = (name) => `matchpoint_${name.replaceAll('-', '_')}`;

/** The key of a process's NATS password; the NATS user has the process's name. */
export function natsPasswordOf(name) {
  return `nats-${name}-password`;
}

/** Secrets that are created once and kept, each in its own file, with their generators. */
const KEPT = {
  'internal-token': token,
  'key-pepper': token,
  'cursor-secret': token,
  'media-secret': token,
  'webhook-secret-keys': sealingKey,
  'account-secret-keys': sealingKey,
  'context-signing-key': signingKey,
  'postgres-password': password,
  // Administrators' passwords; the processes have their own users.
  'redis-password': password,
  'redis-gateway-password': password,
  'nats-password': password,
  's3-access-key-id': () => randomBytes(10).toString('hex').toUpperCase(),
  's3-secret-access-key': token,
  ...Object.fromEntries(PROCESSES.map((name) => [natsPasswordOf(name), password])),
  ...Object.fromEntries(
    PROCESSES.flatMap((name) => [databaseOf(name), `${databaseOf(name)}_owner`]).map((role) => [`${role}-password`, password]),
  ),
};
const MOST_SEALING_KEYS = 3;

/** Names that `--rotate` accepts. */
export const ROTATED = Object.keys(KEPT).filter((name) => name !== 'key-pepper');

/**
 * Reads the secrets of a folder and creates missing ones.
 * @returns {Record<string, string> & {internalTokens: string, contextVerifyKeys: string}} by name; and, comma-separated, the tokens that
 * processes accept, the one they present first, and the public halves of the keys with which they verify callers
 */
export function keepSecrets(folder) {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const values = {};
  for (const [name, make] of Object.entries(KEPT)) {
    const file = path.join(folder, name);
    if (!existsSync(file)) writePrivately(file, `${make()}\n`);
    values[name] = read(file);
  }
  return {
    ...values,
    internalTokens: phasesOf(folder, 'internal-token').join(','),
    contextVerifyKeys: phasesOf(folder, 'context-signing-key').map(publicHalf).join(','),
  };
}

/** A secret that is rotated in two steps: the current one, and its successor and predecessor, if any. */
function phasesOf(folder, name) {
  const files = ['', '.next', '.previous'].map((phase) => path.join(folder, `${name}${phase}`));
  return files.filter((file) => existsSync(file)).map(read);
}

/**
 * Replaces a kept secret by a new one. Keys that seal secrets at rest are lists: the new one is put first, and the others still open what
 * they sealed. The internal token and the key that signs callers' contexts take two rotations: the first announces the successor, which
 * processes then accept; the second uses it, and the previous one is accepted until the next rotation.
 * @returns {string} what was done, and the next steps
 * @throws RangeError for a name that cannot be rotated
 */
export function rotateSecret(folder, name) {
  if (!ROTATED.includes(name)) {
    const why = name === 'key-pepper' ? 'another one would make every API key unknown' : `there are ${ROTATED.join(', ')}`;
    throw new RangeError(`"${name}" is not rotated: ${why}`);
  }
  const file = path.join(folder, name);
  const users = IN_TWO_TURNS[name];
  if (users !== undefined) return rotateInTwoTurns(file, name, users);
  const former = KEPT[name] === sealingKey ? read(file).split(',') : [];
  writePrivately(file, `${[KEPT[name](), ...former].slice(0, MOST_SEALING_KEYS).join(',')}\n`);
  return `${name} is new: restart everything that uses it`;
}

/** Which processes use a secret that all of them accept. */
const IN_TWO_TURNS = { 'internal-token': 'all processes', 'context-signing-key': 'the gateway and the cli' };

function rotateInTwoTurns(file, name, users) {
  const [next, previous] = [`${file}.next`, `${file}.previous`];
  if (!existsSync(next)) {
    writePrivately(next, `${KEPT[name]()}\n`);
    return `the next ${name} will be accepted: restart all processes, then rotate once more to use it`;
  }
  writePrivately(previous, `${read(file)}\n`);
  writePrivately(file, `${read(next)}\n`);
  writePrivately(next, undefined);
  return `${name} is the one announced before: restart ${users}`;
}

function publicHalf(privateKey) {
  const key = createPrivateKey({ key: Buffer.from(privateKey, 'base64'), format: 'der', type: 'pkcs8' });
  return createPublicKey(key).export({ format: 'der', type: 'spki' }).toString('base64');
}

const read = (file) => readFileSync(file, 'utf8').trim();
