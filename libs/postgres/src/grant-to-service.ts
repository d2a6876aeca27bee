import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { type Client } from 'pg';

/**
 * PostgreSQL's first version in which vacuuming can be granted. Before it, only a table's owner may vacuum, and autovacuum has to suffice.
 */
const FIRST_WITH_MAINTAIN = 170_000;

/** Grants for a service's role beyond reading and writing rows. */
interface ServiceRights {
  /** Tables that the service vacuums itself. */
  vacuums: string[];
}

/**
 * `service-role.json` beside the migrations folder, if the service has one.
 * @throws if it is not JSON.
 */
export async function readServiceRights(migrations: string): Promise<ServiceRights> {
  const file = path.join(path.dirname(migrations), 'service-role.json');
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '{}';
    throw error;
  });
  return { vacuums: [], ...(JSON.parse(text) as Partial<ServiceRights>) };
}

/**
 * Statements that let `$1` read and write rows of everything the current role owns, now and in future, and keep everybody else out. Objects
 * of another role (such as an extension's views) are not ours to grant.
 */
const STATEMENTS = `
  with given as (select quote_ident($1::text) as service, current_setting('server_version_num')::int as version),
  mine as (
    select c.oid::regclass::text as name, c.relkind, c.relname from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'S') and pg_has_role(c.relowner, 'usage')
  ),
  statements (place, statement) as (
    select 1, format('revoke all on database %1$I from public; grant connect on database %1$I to %2$s', datname, service)
    from pg_database, given where datname = current_database() and pg_has_role(datdba, 'usage')
    union all
    select 2, format('revoke create on schema public from public; revoke all on schema public from %1$s;
      grant usage on schema public to %1$s', service)
    from pg_namespace, given where nspname = 'public' and pg_has_role(nspowner, 'usage')
    union all
    select 3, format('alter default privileges in schema public grant select, insert, update, delete on tables to %1$s;
      alter default privileges in schema public grant usage, select on sequences to %1$s', service) from given
    union all
    select 4, format('revoke all on %1$s from %2$s; grant select, insert, update, delete on %1$s to %2$s', name, service)
    from mine, given where relkind in ('r', 'p') and relname <> '_prisma_migrations'
    union all
    select 4, format('revoke all on %1$s from %2$s; grant select on %1$s to %2$s', name, service)
    from mine, given where relkind in ('v', 'm') or relname = '_prisma_migrations'
    union all
    select 4, format('grant usage, select on sequence %s to %s', name, service) from mine, given where relkind = 'S'
    union all
    select 5, format('grant maintain on %s to %s', name, service)
    from mine, given where relname = any($2::text[]) and version >= ${FIRST_WITH_MAINTAIN}
  )
  select statement from statements order by place`;

/**
 * Grants a service's running role only what the service does: connect, read and write rows, use sequences, read which migrations are
 * applied. The client is the role that owns the schema; objects that it creates later get the same grants automatically. All or nothing.
 */
export async function grantToService(client: Client, service: string, { vacuums }: ServiceRights): Promise<void> {
  const { rows } = await client.query<{ statement: string }>(STATEMENTS, [service, vacuums]);
  await client.query(['begin', ...rows.map(({ statement }) => statement), 'commit'].join(';\n'));
}

/** The role that a URL connects as, if it differs from that of `owner`. */
export function serviceRoleOf(url: string | undefined, owner: string): string | undefined {
  const role = url === undefined ? undefined : decodeURIComponent(new URL(url).username);
  return role === '' || role === decodeURIComponent(new URL(owner).username) ? undefined : role;
}
