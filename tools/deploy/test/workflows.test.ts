import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { findTool } from '../build-go-tools.mjs';
import { ROOT } from './read-code.js';

interface Workflow {
  jobs: Record<string, { 'steps': { run?: string; uses?: string }[]; 'timeout-minutes'?: number }>;
}
const FOLDER = path.join(ROOT, '.github/workflows');
const NAMES = fs.readdirSync(FOLDER);
const jobsOf = (name: string) => Object.values((parse(fs.readFileSync(path.join(FOLDER, name), 'utf8')) as Workflow).jobs);
const actionlint = findTool('actionlint');

describe.each(NAMES)('the workflow %s', (name) => {
  it('runs scripts that exist in the repository, in jobs with a timeout', () => {
    const jobs = jobsOf(name);
    expect(jobs.length).toBeGreaterThan(0);
    for (const job of jobs) expect(job['timeout-minutes']).toEqual(expect.any(Number));
    const runs = jobs.flatMap(({ steps }) => steps.flatMap(({ run }) => run ?? []));
    const scripts = runs.flatMap((run) => run.match(/(?:tools\/[\w/-]+\.mjs|\.ci\/\w+)/g) ?? []);
    expect(scripts.length).toBeGreaterThan(0);
    expect(scripts.filter((script) => !fs.existsSync(path.join(ROOT, script)))).toEqual([]);
  });

  it('uses actions at a version', () => {
    const used = jobsOf(name).flatMap(({ steps }) => steps.flatMap(({ uses }) => uses ?? []));
    for (const action of used) expect(action).toMatch(/@(?:v\d+|[0-9a-f]{40})$/);
  });
});

// node tools/deploy/build-go-tools.mjs actionlint
it.skipIf(actionlint === undefined)('actionlint finds nothing in the workflows', () => {
  const { status, stdout } = spawnSync(actionlint ?? '', [], { cwd: ROOT, encoding: 'utf8' });
  expect([status, stdout]).toEqual([0, '']);
});
