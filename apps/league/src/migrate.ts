import { runMigration } from '@matchpoint/postgres/run-migration';

await runMigration('league', process.env);
