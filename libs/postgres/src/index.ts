export { applyMigrations, type MigrateOptions } from './apply-migrations.js';
export { isConnectionLost, isUnavailable, isUniqueViolation } from './classify-error.js';
export { type ConnectionOptions, createClient, createPool, type PoolOptions } from './create-pool.js';
export { ensureDatabase } from './ensure-database.js';
export { ensureOwnedDatabase, mayMakeRoles, type OwnedDatabase } from './ensure-owned-database.js';
export { types } from './parse-types.js';
export { MigrationError } from './read-migrations.js';
export { run, sql, type Statement } from './statement.js';
export { withTransaction } from './with-transaction.js';
