import type { Phase } from '../measure/measure-phase.js';
import { median } from '../measure/statistics.js';
import { isMet, type ScenarioResult, type Verdict } from '../scenario.js';
import { type Column, formatTable } from './format-table.js';

const left = (title: string): Column => ({ title, align: 'left' });
const right = (title: string): Column => ({ title });
const MEASURED = [
  left('scenario'),
  left('system'),
  left('load'),
  ...['req/s', 'p50 ms', 'p95 ms', 'p99 ms', 'CPU ms'].map(right),
  left('CPU ms a request, by process'),
];
const FIGURES = [left('scenario'), left('figure'), left('value')];
const GOALS = [left('scenario'), left('goal'), right('measured'), right('wanted'), left('')];
/** Processes that take less of the whole are left out of the table; the JSON has them. */
const SMALLEST_SHARE = 0.01;

/** The tables printed at the end of a run: the measurements (medians over the rounds), then the goals. */
export function describeResults(results: readonly ScenarioResult[]): string {
  const measured = results.flatMap(({ scenario, phases }) => groupPhases(phases).map((group) => [scenario, ...describeGroup(group)]));
  const figures = results.flatMap(({ scenario, figures: more = {} }) =>
    Object.entries(more).map(([name, value]) => [scenario, name, typeof value === 'number' ? format(value) : value]),
  );
  const goals = results.flatMap(({ scenario, verdicts }) =>
    verdicts.map((verdict) => [scenario, verdict.goal, ...describeVerdict(verdict)]),
  );
  const tables = [
    [MEASURED, measured],
    [FIGURES, figures],
    [GOALS, goals],
  ] as const;
  return tables
    .filter(([, rows]) => rows.length > 0)
    .map(([columns, rows]) => `\n${formatTable(columns, rows)}`)
    .join('\n');
}

/** Phases of one system under one load. */
function groupPhases(phases: readonly Phase[]): Phase[][] {
  const groups = new Map<string, Phase[]>();
  for (const phase of phases) {
    const name = `${phase.system} ${loadOf(phase)}`;
    groups.set(name, [...(groups.get(name) ?? []), phase]);
  }
  return [...groups.values()];
}

function loadOf({ connections, rate, label }: Phase): string {
  return `${label === undefined ? '' : `${label}, `}${rate === undefined ? `${connections} conn.` : `${rate.toFixed(0)}/s due`}`;
}

function describeGroup(group: Phase[]): string[] {
  const middle = (value: (phase: Phase) => number): number => median(group.map(value));
  const [first] = group;
  const processes = Object.keys(first?.cpuMsPerRequest ?? {}).map(
    (name) => [name, middle(({ cpuMsPerRequest }) => cpuMsPerRequest[name] ?? 0)] as const,
  );
  const system = processes.filter(([name]) => name !== 'load');
  const total = system.reduce((sum, [, ms]) => sum + ms, 0);
  const shown = [...processes]
    .sort(([, left], [, right]) => right - left)
    .filter(([name, ms]) => name === 'load' || ms >= total * SMALLEST_SHARE)
    .map(([name, ms]) => `${name} ${ms.toFixed(3)}`);
  return [
    first?.system ?? '',
    first === undefined ? '' : loadOf(first),
    middle(({ throughput }) => throughput).toFixed(0),
    ...(['p50', 'p95', 'p99'] as const).map((name) => format(middle(({ latency }) => latency[name]))),
    total.toFixed(3),
    shown.join(', '),
  ];
}

function describeVerdict(verdict: Verdict): string[] {
  const { measured, target, atLeast, unit, note } = verdict;
  const outcome = Number.isNaN(measured) ? 'not measured' : isMet(verdict) ? 'met' : 'SHORT';
  return [
    `${format(measured)} ${unit}`.trimEnd(),
    `${atLeast ? '≥' : '≤'} ${target} ${unit}`.trimEnd(),
    note === undefined ? outcome : `${outcome} (${note})`,
  ];
}

/** Three figures, whole from a hundred on. */
function format(value: number): string {
  if (Number.isNaN(value)) return '–';
  return Math.abs(value) >= 100 ? value.toFixed(0) : value.toPrecision(3);
}
