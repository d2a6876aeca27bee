import { runMigration } from '@matchpoint/postgres/run-migration';

await runMigration('account', process.env);
