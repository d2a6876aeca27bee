import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { natsUsers, renderAuthorization } from '../../libs/events/nats-permissions.mjs';
import { renderRedisUser } from '../stack/redis-permissions.mjs';
import { PROCESSES } from '../install/processes.mjs';
import { IMAGES } from './images.mjs';
import { databaseOf, natsPasswordOf } from './kept-secrets.mjs';

/** The NATS user with all permissions; each process has only its own. */
const NATS_ADMINISTRATOR = 'matchpoint';
export const REDIS_USER = 'gateway';

/** Addresses of the servers: the service names of compose, or an operator's own, with `rediss://` or `tls://` for TLS. */
export const COMPOSE_SERVERS = { postgres: 'postgres:5432', redis: 'redis:6379', nats: 'nats:4222' };

/**
 * The variables that hold secrets, by process; `<process>-migrate` is for its `migrate.js`. Other variables are in the compose file and the
 * chart.
 * @param values the result of `keepSecrets`
 * @returns {Record<string, Record<string, string>>}
 */
export function secretVariables(values, servers = COMPOSE_SERVERS) {
  const internal = { MATCHPOINT_INTERNAL_TOKEN: values.internalTokens };
  const signing = { MATCHPOINT_CONTEXT_SIGNING_KEY: values['context-signing-key'] };
  const own = {
    gateway: {
      ...signing,
      REDIS_URL: urlFor('redis', servers.redis, REDIS_USER, values['redis-gateway-password']),
      MATCHPOINT_KEY_PEPPER: values['key-pepper'],
      MATCHPOINT_CURSOR_SECRET: values['cursor-secret'],
      MATCHPOINT_MEDIA_SECRET: values['media-secret'],
    },
    upload: { AWS_ACCESS_KEY_ID: values['s3-access-key-id'], AWS_SECRET_ACCESS_KEY: values['s3-secret-access-key'] },
    account: { MATCHPOINT_ACCOUNT_SECRET_KEYS: values['account-secret-keys'] },
    webhook: { MATCHPOINT_WEBHOOK_SECRET_KEYS: values['webhook-secret-keys'] },
  };
  const [, isTls, postgres] = /^(tls:\/\/)?(.*)$/.exec(servers.postgres);
  const query = isTls ? '?sslmode=verify-full' : '';
  const database = (name, role) => `postgresql://${role}:${values[`${role}-password`]}@${postgres}/${databaseOf(name)}${query}`;
  const processes = PROCESSES.flatMap((name) => {
    const DATABASE_URL = database(name, databaseOf(name));
    const shared = {
      ...internal,
      MATCHPOINT_CONTEXT_VERIFY_KEYS: values.contextVerifyKeys,
      NATS_URL: urlFor('nats', servers.nats, name, values[natsPasswordOf(name)]),
    };
    return [
      [name, { DATABASE_URL, ...shared, ...own[name] }],
      [`${name}-migrate`, { DATABASE_URL, DATABASE_MIGRATION_URL: database(name, `${databaseOf(name)}_owner`) }],
    ];
  });
  return { ...Object.fromEntries(processes), cli: { ...internal, ...signing } };
}

/**
 * The files that compose reads: variables of each process and server, and the configuration of servers that read passwords from files.
 * @returns {Record<string, string>} contents by name within the folder of secrets
 */
export function composeFiles(values) {
  const configurations = {
    'redis.conf': `requirepass ${values['redis-password']}\n${redisUsers(values)}save ""\nappendonly no\ndir /tmp\n`,
    'nats.conf': `http: "0.0.0.0:8222"\njetstream: { store_dir: "/data" }\n${renderAuthorization(...natsPasswords(values))}`,
  };
  const roles = PROCESSES.flatMap((name) => [databaseOf(name), `${databaseOf(name)}_owner`]);
  const servers = {
    'postgres': { POSTGRES_PASSWORD: values['postgres-password'] },
    'postgres-roles': {
      PGPASSWORD: values['postgres-password'],
      ...Object.fromEntries(roles.map((role) => [`PASSWORD_OF_${role.toUpperCase()}`, values[`${role}-password`]])),
    },
    'redis': { REDISCLI_AUTH: values['redis-password'], MATCHPOINT_CONFIG_DIGEST: digestOf(configurations['redis.conf']) },
    'nats': { MATCHPOINT_CONFIG_DIGEST: digestOf(configurations['nats.conf']) },
    's3': { ROOT_ACCESS_KEY: values['s3-access-key-id'], ROOT_SECRET_KEY: values['s3-secret-access-key'] },
  };
  const environments = { ...secretVariables(values), ...servers };
  return {
    ...Object.fromEntries(Object.entries(environments).map(([name, variables]) => [`${name}.env`, environmentFile(variables)])),
    ...configurations,
  };
}

/** Set in the environment of the server that reads the file, because compose recreates a container whose environment has changed. */
const digestOf = (content) => createHash('sha256').update(content).digest('hex');

/**
 * Users for operators' own servers: NATS users as values of its chart, and Redis users as an ACL file.
 * @returns {Record<string, string>} contents by name within the folder of secrets
 */
export function serverFiles(values) {
  const users = natsUsers(...natsPasswords(values));
  return {
    'nats-values.json': `${JSON.stringify({ config: { merge: { authorization: { users } } } }, null, 2)}\n`,
    'redis-users.acl': `user default reset on >${values['redis-password']} ~* &* +@all\n${redisUsers(values)}`,
  };
}

/** The arguments of `natsUsers`: the passwords of the processes, and those of administrators. */
export const natsPasswords = (values) => [
  Object.fromEntries(PROCESSES.map((name) => [name, values[natsPasswordOf(name)]])),
  { [NATS_ADMINISTRATOR]: values['nats-password'] },
];

/** The lines of Redis's configuration that define the processes' users. */
export const redisUsers = (values) => renderRedisUser(REDIS_USER, values['redis-gateway-password']);

/** `host:port`, or `rediss://host:port`, for a user. */
function urlFor(usualScheme, server, user, password) {
  const [, scheme = usualScheme, host] = /^(?:(\w+):\/\/)?(.*)$/.exec(server);
  return `${scheme}://${user}:${password}@${host}`;
}

/**
 * Secrets for Kubernetes as the chart refers to them: `<prefix>-<process>` with the variables, `<prefix>-<process>-tls` with its
 * certificate.
 * @returns {string} a stream of documents for `kubectl apply -f -`
 */
export function kubernetesSecrets(values, { folder, prefix, servers }) {
  const variables = Object.entries(secretVariables(values, servers)).map(([name, data]) => secret(`${prefix}-${name}`, 'Opaque', data));
  const certificates = IMAGES.map((name) => {
    const read = (file) => readFileSync(path.join(folder, 'tls', name, file), 'utf8');
    return secret(
      `${prefix}-${name}-tls`,
      'kubernetes.io/tls',
      Object.fromEntries(['tls.crt', 'tls.key', 'ca.crt'].map((file) => [file, read(file)])),
    );
  });
  // JSON is YAML, and handles quoting.
  return [...variables, ...certificates].map((document) => `---\n${JSON.stringify(document, null, 2)}\n`).join('');
}

function secret(name, type, stringData) {
  return { apiVersion: 'v1', kind: 'Secret', metadata: { name, labels: { 'app.kubernetes.io/part-of': 'matchpoint' } }, type, stringData };
}

function environmentFile(variables) {
  const lines = Object.entries(variables).map(([name, value]) => `${name}=${value}\n`);
  return `# Made by tools/deploy/make-secrets.mjs, which overwrites it.\n${lines.join('')}`;
}
