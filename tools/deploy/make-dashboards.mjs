// Writes the Grafana dashboards of dashboards.mjs into the chart: node tools/deploy/make-dashboards.mjs
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { CHART } from './chart-files.mjs';
import { DASHBOARDS } from './dashboards.mjs';

export const FOLDER = path.join(CHART, 'monitoring/dashboards');
const [COLUMNS, WIDTH, HEIGHT] = [2, 12, 8];
const DATASOURCE = { type: 'prometheus', uid: '${datasource}' };

/** The files by their names, as Grafana imports them. */
export function renderDashboards() {
  return Object.fromEntries(DASHBOARDS.map((dashboard) => [`${dashboard.uid}.json`, `${JSON.stringify(render(dashboard), null, 2)}\n`]));
}

function render({ uid, title, panels }) {
  return {
    uid,
    title,
    tags: ['matchpoint'],
    schemaVersion: 39,
    editable: true,
    refresh: '30s',
    time: { from: 'now-6h', to: 'now' },
    templating: { list: [{ name: 'datasource', label: 'Prometheus', type: 'datasource', query: 'prometheus' }] },
    links: [{ type: 'dashboards', tags: ['matchpoint'], title: 'Matchpoint', asDropdown: false }],
    panels: panels.map(renderPanel),
  };
}

function renderPanel({ title, unit, queries }, index) {
  return {
    id: index + 1,
    type: 'timeseries',
    title,
    datasource: DATASOURCE,
    gridPos: { x: (index % COLUMNS) * WIDTH, y: Math.floor(index / COLUMNS) * HEIGHT, w: WIDTH, h: HEIGHT },
    fieldConfig: { defaults: { unit, min: 0, custom: { showPoints: 'never' } }, overrides: [] },
    options: { legend: { displayMode: 'list', placement: 'bottom' }, tooltip: { mode: 'multi', sort: 'desc' } },
    targets: Object.entries(queries).map(([legendFormat, expr], query) => ({
      refId: String.fromCharCode(65 + query),
      datasource: DATASOURCE,
      expr,
      legendFormat,
    })),
  };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  mkdirSync(FOLDER, { recursive: true });
  for (const [name, text] of Object.entries(renderDashboards())) writeFileSync(path.join(FOLDER, name), text);
}
