import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { findPromtool, REDIS_PERMISSIONS } from '@matchpoint/stack';
import { afterAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { CAUSES, SLOW_CAUSES } from '../../chaos/src/alert-causes.mjs';
import { CHART } from '../chart-files.mjs';
import { DASHBOARDS } from '../dashboards.mjs';
import { FOLDER, renderDashboards } from '../make-dashboards.mjs';
import { ROOT } from './read-code.js';

interface Rule {
  alert?: string;
  record?: string;
  expr: string;
  labels?: { severity: string };
  annotations?: Record<string, string>;
}
const ALERTS = path.join(CHART, 'monitoring/alerts.yaml');
const UNIT_TESTS = path.join(import.meta.dirname, 'alerts.promtool.yaml');
const RULES = (parse(fs.readFileSync(ALERTS, 'utf8')) as { groups: { rules: Rule[] }[] }).groups.flatMap(({ rules }) => rules);
const ALERTING = RULES.filter(({ alert }) => alert !== undefined);
const SHOWN = DASHBOARDS.flatMap(({ panels }) => panels.flatMap(({ queries }) => Object.values(queries as Record<string, string>)));
/** Labels that Prometheus and the scrape add. */
const LABELS_OF_SCRAPES = ['service', 'job', 'instance', 'pod', 'le'];

/** Names and labels listed in docs/metrics.md; a test of the running system verifies that page. */
function documented(): Map<string, string[]> {
  const rows = fs.readFileSync(path.join(ROOT, 'docs/metrics.md'), 'utf8').matchAll(/^\| `(matchpoint_\w+)` \| (\w+) \| ([^|]*) \|/gm);
  const metrics = [...rows].flatMap(([, name = '', type, labels = '']) => {
    const names = type === 'histogram' ? ['_bucket', '_sum', '_count'].map((suffix) => `${name}${suffix}`) : [name];
    return names.map((each) => [each, [...labels.matchAll(/`(\w+)`/g)].map(([, label = '']) => label)] as const);
  });
  return new Map(metrics);
}

const temporary = fs.mkdtempSync(path.join(os.tmpdir(), 'matchpoint-rules-'));
afterAll(() => fs.rmSync(temporary, { recursive: true }));

describe('alerts and dashboards', () => {
  it('use metrics and labels that Matchpoint has', () => {
    const known = documented();
    const recorded = RULES.flatMap(({ record }) => record ?? []);
    for (const expr of [...RULES.map((rule) => rule.expr), ...SHOWN]) {
      const names = [...expr.matchAll(/\b(matchpoint[\w:]+)/g)].map(([, name = '']) => name);
      expect(
        names.filter((name) => !known.has(name) && !recorded.includes(name)),
        expr,
      ).toEqual([]);
      const allowed = [...LABELS_OF_SCRAPES, ...names.flatMap((name) => known.get(name) ?? [])];
      const used = [
        ...[...expr.matchAll(/by \(([^)]*)\)/g)].flatMap(([, labels = '']) => labels.split(', ')),
        ...[...expr.matchAll(/(\w+)(?:=~|!~|!=|=)"/g)].map(([, label = '']) => label),
      ];
      expect(
        used.filter((label) => label !== '' && !allowed.includes(label)),
        expr,
      ).toEqual([]);
    }
  });

  it('find the processes by the job that docs/metrics.md names', () => {
    const [, job] = /`job_name: (\w+)`/.exec(fs.readFileSync(path.join(ROOT, 'docs/metrics.md'), 'utf8')) ?? [];
    const used = [...RULES.map(({ expr }) => expr), ...SHOWN].flatMap((expr) => expr.match(/\bjob\W+"[^"]*"/g) ?? []);
    expect(used).toContain(`job="${job}"`);
    expect(used.filter((filter) => filter !== `job="${job}"`)).toEqual([]);
  });

  it('show every metric of Matchpoint on some dashboard', () => {
    const names = new Set([...documented().keys()].map((name) => name.replace(/_(bucket|sum|count)$/, '')));
    const shown = SHOWN.join('\n') + RULES.map(({ expr }) => expr).join('\n');
    expect([...names].filter((name) => !shown.includes(name))).toEqual([]);
  });

  it('come with a runbook for each alert, which names the alert', () => {
    const linked = new Set<string>();
    for (const { alert = '', annotations = {}, labels } of ALERTING) {
      expect(['page', 'ticket']).toContain(labels?.severity);
      expect(Object.keys(annotations).sort(), alert).toEqual(['description', 'runbook_url', 'summary']);
      const runbook = annotations.runbook_url ?? '';
      linked.add(path.basename(runbook));
      expect(fs.readFileSync(path.join(ROOT, runbook), 'utf8'), runbook).toContain(`\`${alert}\``);
    }
    const pages = fs.readdirSync(path.join(ROOT, 'docs/runbooks')).filter((name) => name !== 'README.md');
    expect(pages.sort()).toEqual([...linked].sort());
    const index = fs.readFileSync(path.join(ROOT, 'docs/runbooks/README.md'), 'utf8');
    expect(pages.filter((page) => !index.includes(`](${page})`))).toEqual([]);
  });

  it('come with runbooks that ask Redis nothing that the gateway’s user may not', () => {
    const runbooks = fs.readdirSync(path.join(ROOT, 'docs/runbooks')).map((name) => path.join(ROOT, 'docs/runbooks', name));
    const asked = runbooks.flatMap((file) => [...fs.readFileSync(file, 'utf8').matchAll(/redis-cli -u "\$REDIS_URL" (\w+)/g)]);
    expect(asked.length).toBeGreaterThan(0);
    for (const [, command = ''] of asked) expect(REDIS_PERMISSIONS.split(' ')).toContain(`+${command}`);
  });

  it('each have a cause that tools/chaos/provoke-alerts.mjs can provoke', () => {
    expect([...Object.keys(CAUSES), ...Object.keys(SLOW_CAUSES)].sort()).toEqual(ALERTING.map(({ alert = '' }) => alert).sort());
  });

  it('match the output of make-dashboards.mjs', () => {
    const committed = Object.fromEntries(
      fs.readdirSync(FOLDER).map((name) => [name, fs.readFileSync(path.join(FOLDER, name), 'utf8')] as const),
    );
    expect(committed).toEqual(renderDashboards());
  });
});

const promtool = findPromtool(path.join(ROOT, '.local'));
const run = (...words: string[]): { status: number | null; output: string } => {
  const { status, stdout, stderr } = spawnSync(promtool ?? '', words, { encoding: 'utf8' });
  return { status, output: `${stdout}${stderr}` };
};

// Skipped because Prometheus is unavailable on this machine and in its distribution.
describe.skipIf(promtool === undefined)('by promtool', () => {
  it('the rules are valid, and so is every query of the dashboards', () => {
    const queries = SHOWN.map((expr, index) => ({ record: `shown:query${index}`, expr: expr.replaceAll('$__rate_interval', '5m') }));
    const file = path.join(temporary, 'shown.yaml');
    fs.writeFileSync(file, JSON.stringify({ groups: [{ name: 'shown', rules: queries }] }));
    for (const each of [ALERTS, file]) expect(run('check', 'rules', each)).toMatchObject({ status: 0 });
  });

  it('every alert fires in a unit test, and none fires in a healthy system', () => {
    const { tests } = parse(fs.readFileSync(UNIT_TESTS, 'utf8')) as {
      tests: { alert_rule_test?: { alertname: string; exp_alerts: object[] }[] }[];
    };
    const fired = tests.flatMap((test) => test.alert_rule_test ?? []).filter(({ exp_alerts: alerts }) => alerts.length > 0);
    expect([...new Set(fired.map(({ alertname }) => alertname))].sort()).toEqual(ALERTING.map(({ alert = '' }) => alert).sort());
    expect(run('test', 'rules', UNIT_TESTS)).toMatchObject({ status: 0 });
  });
});
