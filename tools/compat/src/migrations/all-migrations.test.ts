import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { judgeMigration } from './judge-migration.js';

const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../../..');
/**
 * Migrations from before this check. An applied migration is never edited, so their reasons are listed here, each with the number of
 * findings that it covers.
 */
const accepted = JSON.parse(fs.readFileSync(path.join(ROOT, 'releases/accepted-migrations.json'), 'utf8')) as {
  migration: string;
  findings: number;
  reason: string;
}[];

/** `apps/<app>/<migration>`, of every app. */
const migrations = fs.readdirSync(path.join(ROOT, 'apps')).flatMap((app) => {
  const folder = path.join(ROOT, 'apps', app, 'prisma/migrations');
  if (!fs.existsSync(folder)) return [];
  const folders = fs.readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  return folders.map(({ name }) => ({ app, name, script: path.join(folder, name, 'migration.sql') }));
});

it('every migration keeps the previous release working, or gives a reason at the statement why it need not', async () => {
  const refused: unknown[] = [];
  const covered = new Set<string>();
  for (const { app, name, script } of migrations) {
    const migration = `apps/${app}/${name}`;
    const findings = await judgeMigration(fs.readFileSync(script, 'utf8'));
    const isAccepted = accepted.some(
      (each) => each.migration === migration && each.findings === findings.length && each.reason.length > 20,
    );
    if (isAccepted) covered.add(migration);
    else refused.push(...findings.map((finding) => ({ migration, ...finding })));
  }
  expect(refused).toEqual([]);
  expect(accepted.filter(({ migration }) => !covered.has(migration))).toEqual([]);
});

it("every app's migrations are declared as PostgreSQL's, as Prisma requires", () => {
  for (const { app } of migrations)
    expect(fs.existsSync(path.join(ROOT, 'apps', app, 'prisma/migrations/migration_lock.toml')), app).toBe(true);
});
