import { runMigration } from '@matchpoint/postgres/run-migration';

await runMigration('match', process.env);
