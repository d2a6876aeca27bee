// Copies of a running system's databases, and restoring one from a copy while its processes run: they connect again by themselves.
import pg from 'pg';
import { until } from '../chaos-system.mjs';
import { isReadyAt, probeAddressOf } from './processes.mjs';

export const SERVICES = ['account', 'catalog-profile', 'gateway', 'league', 'match', 'notification', 'tournament', 'upload', 'webhook'];
const SOON_MS = 60_000;

/** Copies by a label: `take('before')`, `restore('before', ['league'])`. Until `close` it keeps one connection to the server. */
export function openCopies(system) {
  const server = new pg.Pool({ connectionString: system.demo().urls.database, max: 1 });
  server.on('error', () => undefined);
  return {
    /** Copies all databases. Nothing may be written meanwhile, because each is copied at a different instant. */
    async take(label) {
      for (const service of SERVICES) {
        await shut(server, nameOf(service));
        await server.query(`create database ${copyOf(service, label)} template ${nameOf(service)}`);
        await server.query(`alter database ${nameOf(service)} allow_connections true`);
      }
      await untilReady(system, SERVICES);
    },
    /** Puts these services back to a copy, and resolves once they are ready again. */
    async restore(label, services) {
      for (const service of services) await restoreDatabase(server, nameOf(service), copyOf(service, label));
      await untilReady(system, services);
    },
    close: () => server.end(),
  };
}

const nameOf = (service) => `matchpoint_${service.replaceAll('-', '_')}`;
const copyOf = (service, label) => `${label}_${service.replaceAll('-', '_')}`;

/** A database that is made from a template has neither its owner nor its grants. */
async function restoreDatabase(server, name, from) {
  await shut(server, name);
  const { rows } = await server.query(
    'select pg_get_userbyid(datdba) as owner, (select array_agg(distinct pg_get_userbyid(grantee)::text) from aclexplode(datacl) where grantee <> 0) ' +
      'as roles from pg_database where datname = $1',
    [name],
  );
  const [{ owner, roles }] = rows;
  await server.query(`drop database ${name} with (force)`);
  await server.query(`create database ${name} template ${from} owner ${owner}`);
  await server.query(`revoke all on database ${name} from public`);
  for (const role of roles ?? []) await server.query(`grant connect on database ${name} to ${role}`);
}

/** There may be no connections to a database being copied. */
async function shut(server, name) {
  await server.query(`alter database ${name} allow_connections false`);
  const isEmpty = async () => {
    const { rows } = await server.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name]);
    return rows.length === 0;
  };
  if ((await until(isEmpty, SOON_MS)) === undefined) throw new Error(`sessions of ${name} do not end`);
}

async function untilReady(system, services) {
  for (const service of services) {
    const isReady = () => {
      const { pids } = system.demo();
      return isReadyAt(probeAddressOf(pids[service] ?? pids[`${service}-1`])).catch(() => false);
    };
    if ((await until(isReady, SOON_MS)) === undefined) throw new Error(`${service} is not ready again`);
  }
}
