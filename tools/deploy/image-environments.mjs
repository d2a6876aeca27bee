import { findFreePort } from '../stack/src/index.ts';
import { PROCESSES } from '../install/processes.mjs';
import { natsPasswordOf } from './kept-secrets.mjs';
import { REDIS_USER, secretVariables } from './secret-files.mjs';

/** Three gateways, as in a highly available installation, and one of every other process: containers by name, with their images. */
export const INSTANCES = PROCESSES.flatMap((image) =>
  (image === 'gateway' ? ['gateway', 'gateway-2', 'gateway-3'] : [image]).map((instance) => ({ instance, image })),
);

/**
 * The environment of every container: secrets as in compose, free ports of this machine.
 * @param options `twitch`: variables of a Twitch, `mailDirectory`: a folder within the account service's container
 */
export async function planEnvironments(values, { urls, store, twitch, mailDirectory }) {
  const { host } = new URL(urls.database);
  const secrets = secretVariables(values, { redis: '', nats: '', postgres: host });
  const ports = {};
  for (const { instance: each } of INSTANCES)
    ports[each] = { own: await findFreePort(), metrics: await findFreePort(), admin: await findFreePort() };
  const targets = Object.fromEntries(
    PROCESSES.slice(1).map((each) => [`MATCHPOINT_${each.replaceAll('-', '_').toUpperCase()}_URL`, `dns:///127.0.0.1:${ports[each].own}`]),
  );
  const files = { CERT: 'tls.crt', KEY: 'tls.key', CA: 'ca.crt' };
  const certificate = (prefix) =>
    Object.fromEntries(Object.entries(files).map(([key, file]) => [`${prefix}_${key}_FILE`, `/run/matchpoint-tls/${file}`]));
  const tls = certificate('MATCHPOINT_TLS');
  const shared = { LOG_LEVEL: 'warn', ...targets, ...tls, ...certificate('NATS') };
  const redis = { REDIS_URL: as(urls.redis, REDIS_USER, values['redis-gateway-password']), ...certificate('REDIS') };
  const bind = { MATCHPOINT_BIND: '127.0.0.1', MATCHPOINT_ADMIN_BIND: '127.0.0.1', MATCHPOINT_METRICS_BIND: '127.0.0.1' };
  const gatewayUrl = `http://127.0.0.1:${ports.gateway.own}`;
  // A name, because passkeys are bound to one.
  const publicUrl = `http://localhost:${ports.gateway.own}`;
  const processes = INSTANCES.map(({ instance, image }) => {
    const { own, metrics, admin } = ports[instance];
    const port = image === 'gateway' ? { PORT: own, MATCHPOINT_ADMIN_PORT: admin, ...redis } : { MATCHPOINT_GRPC_PORT: own };
    const extra = {
      // As in `npm start`: the demo's staff has no second factor.
      'gateway': { MATCHPOINT_PUBLIC_URL: publicUrl, MATCHPOINT_DRAIN_SECONDS: 1, MATCHPOINT_STAFF_SECOND_FACTOR: 'optional', ...twitch },
      'catalog-profile': twitch,
      'webhook': { MATCHPOINT_WEBHOOK_ALLOW: 'localhost,127.0.0.1,::1' },
      'account': { MATCHPOINT_PUBLIC_URL: publicUrl, MATCHPOINT_MAIL_DIRECTORY: mailDirectory },
      'upload': store,
    };
    const NATS_URL = as(urls.nats, image, values[natsPasswordOf(image)]);
    const environment = { ...secrets[image], NATS_URL, ...shared, ...bind, MATCHPOINT_METRICS_PORT: metrics, ...port, ...extra[image] };
    return [instance, { environment }];
  });
  const migrations = PROCESSES.map((each) => [`${each}-migrate`, { environment: secrets[`${each}-migrate`] }]);
  const gateways = INSTANCES.filter(({ image }) => image === 'gateway').map(({ instance }) => ports[instance]);
  const administration = `ipv4:${gateways.map(({ admin }) => `127.0.0.1:${admin}`).join(',')}`;
  const cli = {
    ...secrets.cli,
    ...targets,
    ...tls,
    MATCHPOINT_URL: gatewayUrl,
    MATCHPOINT_GATEWAY_ADMIN_URL: administration,
  };
  return { ...Object.fromEntries([...processes, ...migrations]), cli: { environment: cli } };
}

/** The same server for another user; both are used in the URL unescaped. */
function as(url, username, password) {
  return Object.assign(new URL(url), { username, password }).href;
}
