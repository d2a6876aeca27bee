import pg from 'pg';
import { createClient } from './create-pool.js';
import { ensureDatabase, serverOf } from './ensure-database.js';
import { scramVerifier } from './scram-verifier.js';

const DUPLICATE_OBJECT = '42710';
const UNIQUE_VIOLATION = '23505';

/** A role and its password, which is ASCII. */
export interface Login {
  role: string;
  password: string;
}

/** A database and the role that owns it, and it alone. */
export interface OwnedDatabase extends Login {
  name: string;
  /** Further roles that may connect. The owner grants their other rights. */
  users?: readonly Login[];
}

/** Everything that migrations create, except what belongs to a table or an extension anyway. */
const FOREIGN_OBJECTS = `
  with candidate as (
    select 'pg_class'::regclass as catalog, oid, relnamespace as namespace, relowner as owner, oid::regclass::text as name,
      case relkind when 'S' then 'sequence' when 'v' then 'view' when 'm' then 'materialized view' else 'table' end as kind
    from pg_class where relkind in ('r', 'p', 'S', 'v', 'm')
    union all
    select 'pg_proc'::regclass, oid, pronamespace, proowner, oid::regprocedure::text, 'routine' from pg_proc
    union all
    select 'pg_type'::regclass, oid, typnamespace, typowner, oid::regtype::text, 'type' from pg_type where typtype in ('d', 'e')
    union all
    select 'pg_namespace'::regclass, oid, oid, nspowner, oid::regnamespace::text, 'schema'
    from pg_namespace where nspowner::regrole::text <> 'pg_database_owner'
  )
  select format('alter %s %s owner to %I', kind, name, $1::text) as statement
  from candidate c join pg_namespace n on n.oid = c.namespace
  where n.nspname !~ '^pg_' and n.nspname <> 'information_schema' and c.owner <> (select oid from pg_roles where rolname = $1)
    and not exists (select from pg_depend d where d.classid = c.catalog and d.objid = c.oid and d.deptype in ('a', 'e', 'i'))`;

/** Whether the URL's role may create roles and databases, as `ensureOwnedDatabase` needs. */
export async function mayMakeRoles(serverUrl: string): Promise<boolean> {
  return onServer(serverOf(serverUrl), async (client) => {
    const { rows } = await client.query<{ may: boolean }>(
      'select rolsuper or (rolcreaterole and rolcreatedb) as may from pg_roles where rolname = current_user',
    );
    return rows[0]?.may === true;
  });
}

/**
 * Creates the roles and the database if they are missing, and sets the passwords. The role owns the database and everything in it,
 * including objects that somebody else created, and has no rights beyond it. Only `users` and superusers may connect besides.
 * @param serverUrl URL of any existing database of the server, of a role that may make roles and databases.
 * @returns the URL by which the role connects.
 */
export async function ensureOwnedDatabase(serverUrl: string, { name, role, password, users = [] }: OwnedDatabase): Promise<string> {
  const owner = pg.escapeIdentifier(role);
  const database = pg.escapeIdentifier(name);
  await onServer(serverOf(serverUrl), async (client) => {
    for (const login of [{ role, password }, ...users]) await ensureRole(client, login);
  });
  const ofServerRole = await ensureDatabase(serverUrl, name);
  await onServer(ofServerRole, async (client) => {
    await client.query('begin');
    await client.query(`alter database ${database} owner to ${owner}`);
    await client.query(`revoke all on database ${database} from public`);
    const { rows } = await client.query<{ statement: string }>(FOREIGN_OBJECTS, [role]);
    for (const { statement } of rows) await client.query(statement);
    for (const user of users) await client.query(`grant connect on database ${database} to ${pg.escapeIdentifier(user.role)}`);
    await client.query('commit');
  });
  return asRole(ofServerRole, { role, password });
}

/** The URL with another role in it. */
export function asRole(connectionString: string, { role, password }: Login): string {
  return Object.assign(new URL(connectionString), { username: encodeURIComponent(role), password: encodeURIComponent(password) }).href;
}

/** Creates a role that may only log in. An existing one keeps its rights and gets the password. */
async function ensureRole(client: pg.Client, { role, password }: Login): Promise<void> {
  const owner = pg.escapeIdentifier(role);
  const mayLogIn = `login password ${pg.escapeLiteral(scramVerifier(password))}`;
  try {
    await client.query(`create role ${owner} nosuperuser nocreatedb nocreaterole noinherit ${mayLogIn}`);
  } catch (error) {
    const { code } = error as { code?: string };
    if (code !== DUPLICATE_OBJECT && code !== UNIQUE_VIOLATION) throw error;
    await client.query(`alter role ${owner} ${mayLogIn}`);
  }
  // Without superuser rights, a role can give a database only to roles that it is a member of.
  const mine = 'select rolsuper as "isSuperuser" from pg_roles where rolname = current_user';
  const { rows } = await client.query<{ isSuperuser: boolean }>(mine);
  if (!rows[0]?.isSuperuser) await client.query(`grant ${owner} to current_user`);
}

async function onServer<Answer>(connectionString: string, work: (client: pg.Client) => Promise<Answer>): Promise<Answer> {
  const client = createClient({ connectionString, applicationName: 'matchpoint-ensure-database', statementTimeoutMs: 60_000 });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
