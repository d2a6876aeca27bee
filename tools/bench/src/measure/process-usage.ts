import fs from 'node:fs';

/** The kernel counts CPU time in these, whatever its own HZ. */
const TICKS_PER_SECOND = 100;
const BYTES_PER_KB = 1024;

interface ProcessTimes {
  parent: number;
  ticks: number;
  reaped: number;
}

/** By process name, including its children (PostgreSQL's backends). */
export type CpuByProcess = Record<string, number>;
export interface Memory {
  pssMb: number;
  rssMb: number;
}

/** CPU seconds so far of each process and its descendants, those that have ended included. Linux only: elsewhere all are 0. */
export function readCpuSeconds(pids: Readonly<Record<string, number>>): CpuByProcess {
  const all = readProcesses();
  return mapValues(
    pids,
    (pid) =>
      familyOf(pid, all).reduce((sum, each) => sum + (all.get(each)?.ticks ?? 0) + (all.get(each)?.reaped ?? 0), 0) / TICKS_PER_SECOND,
  );
}

/** Memory of each process and its descendants: PSS divides shared pages, RSS counts them for each. */
export function readMemory(pids: Readonly<Record<string, number>>): Record<string, Memory> {
  const all = readProcesses();
  return mapValues(pids, (pid) =>
    familyOf(pid, all)
      .map(memoryOf)
      .reduce((sum, each) => ({ pssMb: sum.pssMb + each.pssMb, rssMb: sum.rssMb + each.rssMb }), { pssMb: 0, rssMb: 0 }),
  );
}

/** `after` − `before` by name; processes of one kind (`gateway`, `gateway-2`) are summed. */
export function cpuBetween(before: CpuByProcess, after: CpuByProcess): CpuByProcess {
  const sums: CpuByProcess = {};
  for (const [name, seconds] of Object.entries(after)) {
    const kind = kindOf(name);
    sums[kind] = (sums[kind] ?? 0) + seconds - (before[name] ?? 0);
  }
  return sums;
}

/** `gateway-2` is one more `gateway`. */
export function kindOf(name: string): string {
  return name.replace(/-\d+$/, '');
}

function familyOf(root: number, all: ReadonlyMap<number, ProcessTimes>): number[] {
  const children = [...all].filter(([, { parent }]) => parent === root).map(([pid]) => pid);
  return [root, ...children.flatMap((pid) => familyOf(pid, all))];
}

function readProcesses(): Map<number, ProcessTimes> {
  const pids = fs.existsSync('/proc/self/stat') ? fs.readdirSync('/proc').filter((name) => /^\d+$/.test(name)) : [];
  return new Map(
    pids.flatMap((pid) => {
      const stat = readIfThere(`/proc/${pid}/stat`);
      return stat === '' ? [] : [[Number(pid), parseStat(stat)] as const];
    }),
  );
}

/** A line of /proc/<pid>/stat; the name in brackets may hold anything. */
export function parseStat(stat: string): ProcessTimes {
  const fields = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  const [parent = 0, user = 0, system = 0, reapedUser = 0, reapedSystem = 0] = [fields[1], fields[11], fields[12], fields[13], fields[14]];
  return { parent, ticks: user + system, reaped: reapedUser + reapedSystem };
}

function memoryOf(pid: number): Memory {
  const kb = (text: string, name: string): number => Number(new RegExp(`^${name}: +(\\d+) kB`, 'm').exec(text)?.[1] ?? 0);
  const rollup = readIfThere(`/proc/${pid}/smaps_rollup`);
  return { pssMb: (kb(rollup, 'Pss') * BYTES_PER_KB) / 1e6, rssMb: (kb(rollup, 'Rss') * BYTES_PER_KB) / 1e6 };
}

/** A process may end between two looks. */
function readIfThere(file: string): string {
  try {
    return fs.readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

function mapValues<From, To>(record: Readonly<Record<string, From>>, change: (value: From) => To): Record<string, To> {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, change(value)]));
}
