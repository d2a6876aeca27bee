// Prometheus on a running system, with the alerting rules of the chart in which every span of time is shorter.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { findPromtool } from '@matchpoint/stack';
import { parse, stringify } from 'yaml';
import { freePort, ROOT, until } from '../chaos-system.mjs';

/** Rules wait for up to 15 minutes and look back six hours; thresholds stay as they are. */
const TIMES_FASTER = 30;
const READY_MS = 30_000;
const UNITS = { s: 1, m: 60, h: 3_600 };
export const RULES = path.join(ROOT, 'deploy/helm/matchpoint/monitoring/alerts.yaml');

/** Names of all alerts of the chart. */
export function alertNames() {
  return parse(readFileSync(RULES, 'utf8')).groups.flatMap(({ rules }) => rules.flatMap(({ alert }) => alert ?? []));
}

/** Starts it; `firing()` returns the names of firing alerts, `active()` also those that are pending. */
export async function watchAlerts(system) {
  const promtool = findPromtool(path.join(ROOT, '.local'));
  if (promtool === undefined) throw new Error("Prometheus is not among this distribution's packages: install it.");
  const folder = path.join(system.directory, 'prometheus');
  mkdirSync(folder);
  writeFileSync(path.join(folder, 'rules.yaml'), stringify(inLessTime(parse(readFileSync(RULES, 'utf8')))));
  const own = Object.values(system.demo().metrics).map((url) => new URL(url).host);
  const alsoScrape = (...others) => writeFileSync(path.join(folder, 'targets.json'), JSON.stringify([{ targets: [...own, ...others] }]));
  alsoScrape();
  const config = {
    global: { scrape_interval: '1s', scrape_timeout: '1s', evaluation_interval: '1s' },
    rule_files: ['rules.yaml'],
    scrape_configs: [{ job_name: 'matchpoint', file_sd_configs: [{ files: ['targets.json'], refresh_interval: '1s' }] }],
  };
  writeFileSync(path.join(folder, 'prometheus.yaml'), stringify(config));
  const port = await freePort();
  const log = openSync(path.join(folder, 'prometheus.log'), 'a');
  const words = [`--config.file=${folder}/prometheus.yaml`, `--storage.tsdb.path=${folder}/data`, `--web.listen-address=127.0.0.1:${port}`];
  const child = spawn(path.join(path.dirname(promtool), 'prometheus'), words, { stdio: ['ignore', log, log] });
  closeSync(log);
  const ended = once(child, 'exit');
  const ask = async (where) => (await (await fetch(`http://127.0.0.1:${port}/api/v1${where}`)).json()).data;
  const isUp = await until(
    async () => child.exitCode !== null || (await ask('/rules').catch(() => undefined))?.groups.length > 0,
    READY_MS,
  );
  if (isUp === undefined || child.exitCode !== null) throw new Error(readFileSync(path.join(folder, 'prometheus.log'), 'utf8'));
  const namesOf = async (...states) => {
    const { alerts } = await ask('/alerts');
    return [...new Set(alerts.filter(({ state }) => states.includes(state)).map(({ labels }) => labels.alertname))].sort();
  };
  return {
    /** From now on also these addresses, in place of those of the last call. */
    alsoScrape,
    firing: () => namesOf('firing'),
    active: () => namesOf('pending', 'firing'),
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

function inLessTime({ groups }) {
  const shorter = (text) =>
    text.replace(/\b(\d+)([smh])\b/g, (_, amount, unit) => `${Math.max(2, Math.round((amount * UNITS[unit]) / TIMES_FASTER))}s`);
  return {
    groups: groups.map(({ name, rules }) => ({
      name,
      rules: rules.map((rule) => ({ ...rule, expr: shorter(rule.expr), ...(rule.for && { for: shorter(rule.for) }) })),
    })),
  };
}
