import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { ROOT, StepError } from '../install/run-step.mjs';
import { renderAuthorization } from '../../libs/events/nats-permissions.mjs';
import { readAuthority } from '../stack/issue-certificates.mjs';
import { findFreePort, guardedSpawn } from '../stack/src/index.ts';
import { findTool } from './build-go-tools.mjs';
import { PROCESSES } from '../install/processes.mjs';
import { databaseOf } from './kept-secrets.mjs';
import { natsPasswords, redisUsers } from './secret-files.mjs';
import { until } from './until.mjs';
import { writePrivately } from './write-privately.mjs';

/** As in docker-compose.yml. */
const BUCKET = 'matchpoint-uploads';
const SERVER_DAYS = 30;

/**
 * Options of Redis and NATS, so that the images reach them as in production: over TLS, each process with its own user.
 * @param tlsFolder of `keepCertificates`, whose authority also issues the servers' certificate
 */
export async function secureServers(values, tlsFolder) {
  const read = (file) => readFileSync(path.join(tlsFolder, file), 'utf8');
  const authority = await readAuthority({ certificate: read('ca.crt'), privateKey: read('ca.key') });
  const { certificate, privateKey } = await authority.issue(['localhost', '127.0.0.1'], SERVER_DAYS);
  const place = (file) => path.join(tlsFolder, 'servers', file);
  const contents = { 'tls.crt': certificate, 'tls.key': privateKey, 'ca.crt': authority.certificate };
  for (const [file, content] of Object.entries(contents)) writePrivately(place(file), content);
  const [passwords] = natsPasswords(values);
  return {
    certificate: { certFile: place('tls.crt'), keyFile: place('tls.key'), caFile: place('ca.crt') },
    redisUsers: redisUsers(values),
    natsAuthorization: (administrator) => renderAuthorization(passwords, administrator),
  };
}

/** Creates databases and roles with the SQL that compose and clusters use. @throws StepError if psql is missing or fails */
export function makeRoles(values, serverUrl) {
  const { hostname, port, username, password } = new URL(serverUrl);
  const roles = PROCESSES.flatMap((each) => [databaseOf(each), `${databaseOf(each)}_owner`]);
  const passwords = Object.fromEntries(roles.map((role) => [`PASSWORD_OF_${role.toUpperCase()}`, values[`${role}-password`]]));
  const words = [
    '--no-psqlrc',
    '--quiet',
    `--host=${hostname}`,
    `--port=${port}`,
    `--username=${username}`,
    '--dbname=postgres',
    '--set=ON_ERROR_STOP=1',
  ];
  // Twice, because it runs at every start.
  for (let turn = 0; turn < 2; turn += 1) {
    const { status, stderr, error } = spawnSync('psql', [...words, '--file=deploy/compose/make-roles.sql'], {
      cwd: ROOT,
      encoding: 'utf8',
      env: { ...process.env, ...passwords, PGPASSWORD: decodeURIComponent(password) },
    });
    if (error || status !== 0) throw new StepError(`psql (apt-get install postgresql-client): ${error?.message ?? stderr}`);
  }
}

/**
 * An S3 store (versitygw) in a new folder, if it is available.
 * @returns {Promise<{environment: Record<string, string>, stop(): Promise<void>}>} the upload service's variables for it
 */
export async function startStore(values, folder) {
  const versitygw = findTool('versitygw');
  if (!versitygw) {
    return { environment: { MATCHPOINT_UPLOAD_DIRECTORY: '/tmp/uploads' }, stop: async () => undefined };
  }
  const port = await findFreePort();
  mkdirSync(path.join(folder, BUCKET), { recursive: true });
  const child = guardedSpawn(versitygw, ['--port', `127.0.0.1:${port}`, '--health', '/health', '--quiet', 'posix', folder], {
    cwd: folder,
    env: { ROOT_ACCESS_KEY: values['s3-access-key-id'], ROOT_SECRET_KEY: values['s3-secret-access-key'] },
    stdio: 'ignore',
    deathSignal: 'SIGTERM',
  });
  const ended = once(child, 'exit');
  const endpoint = `http://127.0.0.1:${port}`;
  await until('versitygw answers', async () => (await fetch(`${endpoint}/health`)).ok);
  return {
    environment: { MATCHPOINT_UPLOAD_STORE: 's3', MATCHPOINT_S3_BUCKET: BUCKET, MATCHPOINT_S3_ENDPOINT: endpoint },
    async stop() {
      child.kill();
      await ended;
    },
  };
}
