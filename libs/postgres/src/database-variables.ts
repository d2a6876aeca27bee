import { optionalUrl, url } from '@matchpoint/config';

const POSTGRES = { protocols: ['postgresql:', 'postgres:'] };

/** Where a process that serves finds its database. */
export const DATABASE_VARIABLES = {
  /** For the process's own role. A URL that leads through PgBouncer in transaction mode ends in `?pgbouncer=true`. */
  databaseUrl: url('DATABASE_URL', POSTGRES),
  /** The same role past PgBouncer, for what needs a session. */
  databaseDirectUrl: optionalUrl('DATABASE_DIRECT_URL', POSTGRES),
};

/** What a service adds that reads its listings from a replica where there is one. */
export const REPLICA_VARIABLES = { databaseReadUrl: optionalUrl('DATABASE_READ_URL', POSTGRES) };

/** What migrates a database reads. */
export const MIGRATION_VARIABLES = {
  /** Of the role that owns the schema. */
  migrationUrl: optionalUrl('DATABASE_MIGRATION_URL', POSTGRES),
  /** Of the role that the service runs as. It is granted what it needs where it is another; else it migrates itself. */
  directUrl: DATABASE_VARIABLES.databaseDirectUrl,
  databaseUrl: optionalUrl('DATABASE_URL', POSTGRES),
};
