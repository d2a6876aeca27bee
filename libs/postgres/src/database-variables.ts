import { optionalUrl, url } from '@matchpoint/config';

const POSTGRES = { protocols: ['postgresql:', 'postgres:'] };

/** Where a process that serves finds its database. */
export const DATABASE_VARIABLES = {
  /** For the process's own role. A URL through PgBouncer in transaction mode ends in `?pgbouncer=true`. */
  databaseUrl: url('DATABASE_URL', POSTGRES),
  /** The same role past PgBouncer, for work that needs a session. */
  databaseDirectUrl: optionalUrl('DATABASE_DIRECT_URL', POSTGRES),
};

/** Additional variables of services that can read listings from a replica. */
export const REPLICA_VARIABLES = { databaseReadUrl: optionalUrl('DATABASE_READ_URL', POSTGRES) };

/** Variables of a migration. */
export const MIGRATION_VARIABLES = {
  /** URL for the role that owns the schema. */
  migrationUrl: optionalUrl('DATABASE_MIGRATION_URL', POSTGRES),
  /** URL for the role that the service runs as. A different role gets the grants it needs; the same role migrates itself. */
  directUrl: DATABASE_VARIABLES.databaseDirectUrl,
  databaseUrl: optionalUrl('DATABASE_URL', POSTGRES),
};
