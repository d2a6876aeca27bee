import { HttpConnection, type HttpAnswer } from './http-connection.js';
import { LatencyRecord } from './latency-record.js';
import type { LoadJob, LoadResult } from './load-job.js';
import { runMetronome } from './metronome.js';

/** Answers that are under way at the end are waited for this long. */
const DRAIN_MS = 10_000;

/** Runs one phase of load and returns the results. `nextRequest` creates the bytes of the next request. */
export async function runLoad(job: LoadJob, nextRequest: () => Buffer): Promise<LoadResult> {
  const record = new LatencyRecord();
  const connections = await Promise.all(
    Array.from({ length: job.connections }, (_, index) => HttpConnection.open(job.ports[index % job.ports.length] ?? 0)),
  );
  const cpuBefore = process.cpuUsage();
  let startedAt = 0;
  try {
    startedAt = await (job.rate === undefined
      ? closedLoop(job, connections, record, nextRequest)
      : openLoop({ ...job, rate: job.rate }, connections, record, nextRequest));
  } finally {
    connections.forEach((connection) => connection.close());
  }
  const { user, system } = process.cpuUsage(cpuBefore);
  return {
    answers: record.count,
    errors: record.errors(),
    seconds: (performance.now() - startedAt) / 1000,
    latency: record.latency(),
    cpuSeconds: (user + system) / 1e6,
  };
}

function note(record: LatencyRecord, { status, excerpt }: HttpAnswer, ms: number): void {
  if (status >= 200 && status < 300) record.answered(ms);
  else record.failed(status === 0 ? excerpt : `${status} ${excerpt}`);
}

/** Every connection sends its next request when it has the answer to the last. Answers when it began. */
async function closedLoop(
  job: LoadJob,
  connections: readonly HttpConnection[],
  record: LatencyRecord,
  nextRequest: () => Buffer,
): Promise<number> {
  const startedAt = performance.now();
  const endsAt = startedAt + job.seconds * 1000;
  const run = (connection: HttpConnection): Promise<void> =>
    new Promise((resolve) => {
      const next = (): void => {
        const sentAt = performance.now();
        if (sentAt >= endsAt) return resolve();
        connection.send(nextRequest(), (answer) => {
          note(record, answer, performance.now() - sentAt);
          if (answer.status === 0) resolve();
          else next();
        });
      };
      next();
    });
  await withDeadline(Promise.all(connections.map(run)), job.seconds * 1000 + DRAIN_MS, record);
  return startedAt;
}

/**
 * A request is due every 1/rate seconds; one that finds no idle connection waits, and its wait counts (no coordinated omission). Answers
 * when the first was due.
 */
async function openLoop(
  job: LoadJob & { rate: number },
  connections: readonly HttpConnection[],
  record: LatencyRecord,
  nextRequest: () => Buffer,
): Promise<number> {
  const idle = [...connections];
  const waiting: number[] = [];
  let open = 0;
  let done: () => void = () => undefined;
  let isOver = false;
  const send = (connection: HttpConnection, dueAt: number): void => {
    connection.send(nextRequest(), (answer) => {
      note(record, answer, performance.now() - dueAt);
      open -= 1;
      const next = waiting.shift();
      if (next !== undefined) send(connection, next);
      else if (answer.status !== 0) idle.push(connection);
      if (isOver && open === 0) done();
    });
  };
  const all = new Promise<void>((resolve) => {
    done = resolve;
  });
  const firstDueAt = await runMetronome(job.rate, job.seconds, (dueAt) => {
    open += 1;
    const connection = idle.pop();
    if (connection === undefined) waiting.push(dueAt);
    else send(connection, dueAt);
  });
  isOver = true;
  if (open > 0) await withDeadline(all, DRAIN_MS, record);
  return firstDueAt;
}

/** Load that doesn't finish is an error of the run; the benchmark must not hang. */
async function withDeadline(work: Promise<unknown>, ms: number, record: LatencyRecord): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(() => {
      record.failed('answers were still missing at the end');
      resolve();
    }, ms);
  });
  await Promise.race([work, late]);
  clearTimeout(timer);
}
