import { runMigration } from '@matchpoint/postgres/run-migration';

await runMigration('notification', process.env);
