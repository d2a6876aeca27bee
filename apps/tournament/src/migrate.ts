import { runMigration } from '@matchpoint/postgres/run-migration';

await runMigration('tournament', process.env);
