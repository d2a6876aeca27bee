import { runMigration } from '@matchpoint/postgres/run-migration';

await runMigration('webhook', process.env);
