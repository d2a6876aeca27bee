import type { LoadJob, LoadResult } from '../load/load-job.js';
import type { LoadProcess } from '../load/load-process.js';
import type { MeasuredSystem, SystemName } from '../systems.js';
import { cpuBetween, kindOf, type Memory, readCpuSeconds, readMemory } from './process-usage.js';

/** One system under one load, once. */
export interface Phase extends Omit<LoadResult, 'cpuSeconds'> {
  system: SystemName;
  round: number;
  /** Answers a second. */
  throughput: number;
  connections: number;
  /** Distinguishes loads of one scenario with the same connections and rate. */
  label?: string;
  /** The arrival rate of an open loop. */
  rate?: number;
  /** Milliseconds of CPU time a request, by process; `load` is the load generator's. */
  cpuMsPerRequest: Record<string, number>;
  memory: Record<string, Memory>;
}

const WARM_UP_SECONDS = 2;

/** Warms the system up, then measures it. The load generator must have been given its requests. */
export async function measurePhase(
  load: LoadProcess,
  system: MeasuredSystem,
  round: number,
  { label, ...job }: Omit<LoadJob, 'ports'> & { label?: string },
): Promise<Phase> {
  const whole: LoadJob = { ...job, ports: system.ports };
  await system.prepare();
  const warm = await load.run({ ...whole, seconds: Math.min(WARM_UP_SECONDS, job.seconds) });
  await system.prepare();
  const before = readCpuSeconds(system.pids());
  const { cpuSeconds, ...result } = await load.run(whole);
  const used = cpuBetween(before, readCpuSeconds(system.pids()));
  const perRequest = (seconds: number): number => (seconds * 1000) / Math.max(1, result.answers);
  return {
    ...result,
    errors: [...result.errors, ...warm.errors],
    system: system.name,
    round,
    label,
    throughput: result.answers / result.seconds,
    connections: job.connections,
    rate: job.rate,
    cpuMsPerRequest: {
      ...Object.fromEntries(Object.entries(used).map(([name, seconds]) => [name, perRequest(seconds)])),
      load: perRequest(cpuSeconds),
    },
    memory: sumKinds(readMemory(system.pids())),
  };
}

function sumKinds(memory: Record<string, Memory>): Record<string, Memory> {
  const sums: Record<string, Memory> = {};
  for (const [name, { pssMb, rssMb }] of Object.entries(memory)) {
    const sum = (sums[kindOf(name)] ??= { pssMb: 0, rssMb: 0 });
    sum.pssMb += pssMb;
    sum.rssMb += rssMb;
  }
  return sums;
}
