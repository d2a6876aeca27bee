import { findFreePort } from '../stack/src/index.ts';
import { PROCESSES } from './images.mjs';
import { secretVariables } from './secret-files.mjs';

/** The environment of every container: secrets as compose gives them, ports as this machine has them free. */
export async function planEnvironments(values, { urls, store, isPlain }) {
  const { host } = new URL(urls.database);
  const secrets = secretVariables(values, { redis: '', nats: '', postgres: host });
  const ports = {};
  for (const each of PROCESSES) ports[each] = { own: await findFreePort(), metrics: await findFreePort(), admin: await findFreePort() };
  const targets = Object.fromEntries(
    PROCESSES.slice(1).map((each) => [`MATCHPOINT_${each.replaceAll('-', '_').toUpperCase()}_URL`, `dns:///127.0.0.1:${ports[each].own}`]),
  );
  const files = { CERT: 'tls.crt', KEY: 'tls.key', CA: 'ca.crt' };
  const tls = Object.fromEntries(Object.entries(files).map(([key, file]) => [`MATCHPOINT_TLS_${key}_FILE`, `/run/matchpoint-tls/${file}`]));
  const shared = { LOG_LEVEL: 'warn', NATS_URL: urls.nats, ...targets, ...(isPlain ? {} : tls) };
  const bind = { MATCHPOINT_BIND: '127.0.0.1', MATCHPOINT_ADMIN_BIND: '127.0.0.1', MATCHPOINT_METRICS_BIND: '127.0.0.1' };
  const gatewayUrl = `http://127.0.0.1:${ports.gateway.own}`;
  const processes = PROCESSES.map((each) => {
    const { own, metrics, admin } = ports[each];
    const port = each === 'gateway' ? { PORT: own, MATCHPOINT_ADMIN_PORT: admin, REDIS_URL: urls.redis } : { MATCHPOINT_GRPC_PORT: own };
    const extra = {
      gateway: { MATCHPOINT_PUBLIC_URL: gatewayUrl, MATCHPOINT_DRAIN_SECONDS: 1 },
      webhook: { MATCHPOINT_WEBHOOK_ALLOW: 'localhost,127.0.0.1,::1' },
      account: { MATCHPOINT_PUBLIC_URL: gatewayUrl, MATCHPOINT_MAIL_DIRECTORY: '/tmp/mail' },
      upload: store,
    };
    return [each, { environment: { ...secrets[each], ...shared, ...bind, MATCHPOINT_METRICS_PORT: metrics, ...port, ...extra[each] } }];
  });
  const migrations = PROCESSES.map((each) => [`${each}-migrate`, { environment: secrets[`${each}-migrate`] }]);
  const administration = `dns:///127.0.0.1:${ports.gateway.admin}`;
  const cli = {
    ...secrets.cli,
    ...targets,
    ...(isPlain ? {} : tls),
    MATCHPOINT_URL: gatewayUrl,
    MATCHPOINT_GATEWAY_ADMIN_URL: administration,
  };
  return { ...Object.fromEntries([...processes, ...migrations]), cli: { environment: cli } };
}
