import fs from 'node:fs';
import path from 'node:path';
import { eventually } from '@matchpoint/testing';
import { beforeAll, describe, expect, it } from 'vitest';
import { demo } from './src/system.js';

interface Metric {
  type: string;
  help: string;
  labels: Set<string>;
}
/** Labels that are not a metric's own. */
const GIVEN = ['service', 'le'];
const PAGE = path.join(import.meta.dirname, '../docs/metrics.md');
const MONITORING = path.join(import.meta.dirname, '../deploy/helm/matchpoint/monitoring');

/** What all processes serve, by name. */
let served: Map<string, Metric>;
/** Text of each process's page. */
let pages: Record<string, string>;

beforeAll(async () => {
  const entries = Object.entries(demo().metrics).map(async ([name, url]) => [name, await (await fetch(url)).text()] as const);
  pages = Object.fromEntries(await Promise.all(entries));
  served = new Map();
  for (const page of Object.values(pages)) readPage(page, served);
});

function readPage(page: string, into: Map<string, Metric>): void {
  for (const [, name = '', help = ''] of page.matchAll(/^# HELP (matchpoint_\w+) (.*)$/gm)) {
    const [, type = ''] = new RegExp(`^# TYPE ${name} (\\w+)$`, 'm').exec(page) ?? [];
    const metric = into.get(name) ?? { type, help, labels: new Set<string>() };
    const series = page.matchAll(new RegExp(`^${name}(?:_bucket|_sum|_count)?\\{([^}]*)\\}`, 'gm'));
    for (const [, labels = ''] of series) for (const [, label = ''] of labels.matchAll(/(\w+)="/g)) metric.labels.add(label);
    into.set(name, metric);
  }
}

/** The rows of docs/metrics.md. */
function documented(): Map<string, Metric> {
  const rows = fs.readFileSync(PAGE, 'utf8').matchAll(/^\| `(matchpoint_\w+)` \| (\w+) \| ([^|]*) \| (.*) \|$/gm);
  return new Map(
    [...rows].map(([, name = '', type = '', labels = '', help = '']) => [
      name,
      { type, help, labels: new Set([...labels.matchAll(/`(\w+)`/g)].map(([, label = '']) => label)) },
    ]),
  );
}

const sum = (page: string, name: string): number =>
  [...page.matchAll(new RegExp(`^${name}(?:\\{[^}]*\\})? (\\S+)$`, 'gm'))].reduce((total, [, value]) => total + Number(value), 0);

describe('the metrics of a running system', () => {
  it('are those of docs/metrics.md, with the same types, labels and words', () => {
    const page = documented();
    const plain = (metrics: Map<string, Metric>) => [...metrics].map(([name, { type, help }]) => ({ name, type, help })).sort(byName);
    expect(plain(page)).toEqual(plain(served));
    for (const [name, { labels }] of served) {
      const own = [...labels].filter((label) => !GIVEN.includes(label));
      expect(
        own.filter((label) => !page.get(name)?.labels.has(label)),
        name,
      ).toEqual([]);
    }
  });

  it('are all that the rules and dashboards of the chart ask for', () => {
    const files = ['alerts.yaml', ...fs.readdirSync(path.join(MONITORING, 'dashboards')).map((name) => `dashboards/${name}`)];
    const text = files.map((name) => fs.readFileSync(path.join(MONITORING, name), 'utf8')).join('\n');
    const asked = new Set([...text.matchAll(/\b(?:matchpoint|nodejs|process)_\w+/g)].map(([name]) => name));
    const types = new Set(Object.values(pages).flatMap((page) => [...page.matchAll(/^# TYPE (\w+) /gm)].map(([, name = '']) => name)));
    const isServed = (name: string): boolean => types.has(name) || types.has(name.replace(/_(?:bucket|sum|count)$/, ''));
    expect(asked.size).toBeGreaterThan(20);
    expect([...asked].filter((name) => !isServed(name))).toEqual([]);
  });

  it('name one active relay a service and one active consumer of each kind', async () => {
    await eventually(async () => {
      const now = await Promise.all(Object.values(demo().metrics).map(async (url) => (await fetch(url)).text()));
      const relays = now.filter((page) => page.includes('matchpoint_relay_active{')).map((page) => sum(page, 'matchpoint_relay_active'));
      expect(relays.length).toBeGreaterThan(0);
      expect(relays.every((active) => active === 1)).toBe(true);
      // Three gateways share a consumer; only one of them reports what waits for it.
      const gateways = now.filter((page) => page.includes('consumer="gateway-accounts"'));
      expect(gateways.reduce((total, page) => total + sum(page, 'matchpoint_consumer_active'), 0)).toBe(1);
      expect(gateways.filter((page) => page.includes('matchpoint_consumer_waiting_events{'))).toHaveLength(1);
    });
  });
});

function byName(one: { name: string }, other: { name: string }): number {
  return one.name < other.name ? -1 : 1;
}
