import { runMigration } from '@matchpoint/postgres/run-migration';

await runMigration('upload', process.env);
