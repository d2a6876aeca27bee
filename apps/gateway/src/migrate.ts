import { runMigration } from '@matchpoint/postgres/run-migration';

await runMigration('gateway', process.env);
