import { runMigration } from '@matchpoint/postgres/run-migration';

await runMigration('catalog-profile', process.env);
