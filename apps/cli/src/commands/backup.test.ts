import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runCommand } from '../../test/run-command.js';
import { BASE_BACKUP } from './backup/compose.js';

let folder: string;
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'matchpoint-backup-'));
});
afterEach(() => fs.rmSync(folder, { recursive: true }));

/** Makes this script run instead of docker. */
function fakeDocker(script: string): Record<string, string> {
  fs.writeFileSync(path.join(folder, 'docker'), `#!/bin/sh\n${script}\n`, { mode: 0o700 });
  return { PATH: `${folder}:${process.env.PATH}` };
}
const run = (words: string[], environment: Record<string, string> = {}, answer?: string) =>
  runCommand(words, { environment, workingDirectory: folder, ...(answer !== undefined && { answer }) });

describe('matchpoint backup --compose', () => {
  it("stores the output of the postgres service's pg_basebackup, readable by its owner only", async () => {
    const environment = fakeDocker(`printf '%s\\n' "$@" > words; printf archive`);
    const { exitCode, stdout } = await run(['backup', 'monday', '--compose', '--json'], environment);
    expect(exitCode).toBe(0);
    const made = path.join(folder, 'monday');
    expect(JSON.parse(stdout)).toEqual({ folder: made, endedAt: '2024-06-01T00:00:00.000Z', bytes: 7 });
    expect(fs.readFileSync(path.join(made, 'postgres.tar'), 'utf8')).toBe('archive');
    expect(fs.statSync(path.join(made, 'postgres.tar')).mode & 0o077).toBe(0);
    const words = fs.readFileSync(path.join(folder, 'words'), 'utf8').trimEnd().split('\n');
    expect(words).toEqual(['compose', 'exec', '-T', 'postgres', 'sh', '-ec', BASE_BACKUP]);
  });

  it('leaves nothing behind if pg_basebackup fails half-way, and says why', async () => {
    const { exitCode, stderr } = await run(
      ['backup', 'monday', '--compose'],
      fakeDocker('printf half; echo "too few senders" >&2; exit 1'),
    );
    expect(exitCode).toBe(1);
    expect(stderr).toBe('refused: docker compose exec postgres pg_basebackup has failed (exit code 1): too few senders\n');
    expect(fs.existsSync(path.join(folder, 'monday'))).toBe(false);
  });

  it('explains that docker is missing', async () => {
    const { exitCode, stderr } = await run(['backup', 'monday', '--compose'], { PATH: folder });
    expect([exitCode, stderr]).toEqual([1, 'refused: docker was not found: --compose runs docker compose exec\n']);
  });

  it('does not write into a folder that is not empty', async () => {
    const { stderr } = await run(['backup', '.', '--compose'], fakeDocker('exit 0'));
    expect(stderr).toBe(`refused: ${folder} is not empty: name a folder for this backup alone.\n`);
  });
});

describe('matchpoint backup and restore of the local system', () => {
  /** A system that has run before. */
  const stopped = (): Record<string, string> => {
    const local = path.join(folder, '.local');
    fs.mkdirSync(local);
    fs.writeFileSync(path.join(local, 'runtime.json'), '{}');
    fs.writeFileSync(path.join(local, 'demo.json'), JSON.stringify({ urls: { database: 'postgresql://127.0.0.1:1/postgres' } }));
    return {};
  };

  it('needs a system that has been started', async () => {
    expect((await run(['backup', 'monday'])).stderr).toMatch(/^system_unknown: no local system is known: start one with npm start/);
    expect((await run(['backup', 'monday'], stopped())).stderr).toMatch(
      /^refused: The system of .*\.local does not run: npm start starts it/,
    );
    expect(fs.existsSync(path.join(folder, 'monday'))).toBe(false);
  });

  it.each([[['restore', 'monday']], [['restore', 'from', 'monday']]])('%j refuses a folder that is not a backup', async (words) => {
    const { exitCode, stderr } = await run(words, stopped());
    expect([exitCode, stderr]).toEqual([1, `refused: ${folder}/monday is no complete backup: it has no matchpoint-backup.json.\n`]);
  });

  it('restores nothing without confirmation', async () => {
    const manifest = { format: 1, endedAt: '2026-11-24T10:00:00.000Z', files: [], secrets: {} };
    fs.mkdirSync(path.join(folder, 'monday'));
    fs.writeFileSync(path.join(folder, 'monday/matchpoint-backup.json'), JSON.stringify(manifest));
    const { exitCode, stderr } = await run(['restore', 'monday'], stopped(), 'no');
    expect(exitCode).toBe(1);
    expect(stderr).toContain(`This restores all databases of ${folder}/.local to 2026-11-24T10:00:00.000Z. This cannot be undone.`);
    expect(fs.readdirSync(path.join(folder, '.local')).sort()).toEqual(['demo.json', 'runtime.json']);
  });
});
