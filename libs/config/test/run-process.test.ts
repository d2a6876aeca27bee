import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it } from 'vitest';

const LIVE = fileURLToPath(new URL('live.ts', import.meta.url));
const children: ChildProcessWithoutNullStreams[] = [];
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
});

interface Process {
  /** Resolves when it has printed the text. */
  says(text: string): Promise<void>;
  signal(signal: NodeJS.Signals): void;
  /** Resolves when it has ended, with its exit code, the lines it printed (JSON lines parsed) and its standard error. */
  ended(): Promise<{ code: number | null; lines: unknown[]; errors: string }>;
}

function start(what: string, environment: Record<string, string> = {}): Process {
  const child = spawn(process.execPath, ['--import', 'tsx', LIVE, what, JSON.stringify(environment)]);
  children.push(child);
  let [output, errors] = ['', ''];
  child.stdout.on('data', (piece: Buffer) => (output += piece.toString()));
  child.stderr.on('data', (piece: Buffer) => (errors += piece.toString()));
  const end = once(child, 'close') as Promise<[number | null]>;
  return {
    says: (text) => expect.poll(() => output, { timeout: 30_000 }).toContain(text),
    signal: (signal) => void child.kill(signal),
    async ended() {
      const [code] = await end;
      const lines = output.split('\n').filter((line) => line !== '');
      return { code, lines: lines.map((line) => (line.startsWith('{') ? (JSON.parse(line) as unknown) : line)), errors };
    },
  };
}

describe('a process', () => {
  it.each([
    ['refuse its configuration', 78, { level: 'fatal', msg: 'configuration: PORT must be an integer from 0 to 65535' }],
    ['fail to start', 1, { level: 'fatal', err: { type: 'TypeError', message: 'no database', stack: expect.any(String) } }],
  ])('says in one JSON line why it did not start: %s', async (what, code, line) => {
    expect(await start(what).ended()).toMatchObject({ code, lines: [{ service: 'fixture', ...line }], errors: '' });
  });

  it('says why it did not start at any log level, even if the log level is invalid', async () => {
    expect(await start('fail to start', { LOG_LEVEL: 'silent' }).ended()).toMatchObject({ code: 1, lines: [{ level: 'fatal' }] });
    const line = { level: 'fatal', msg: expect.stringContaining('LOG_LEVEL must be one of') };
    expect(await start('stop in order', { LOG_LEVEL: 'loud' }).ended()).toMatchObject({ code: 78, lines: [line] });
  });

  it('logs an uncaught error as a JSON line, finishes current work and exits with 1', async () => {
    const { code, lines, errors } = await start('break').ended();
    expect([code, errors]).toEqual([1, '']);
    expect(lines).toContainEqual(expect.objectContaining({ level: 'fatal', err: expect.objectContaining({ type: 'RangeError' }) }));
    expect(lines).toContainEqual({ isOrderly: false });
  });

  it('stops in order at the first signal', async () => {
    const child = start('stop in order');
    await child.says('running');
    child.signal('SIGTERM');
    const { code, lines } = await child.ended();
    expect(code).toBe(0);
    expect(lines).toContainEqual(expect.objectContaining({ level: 'info', signal: 'SIGTERM' }));
    expect(lines).toContainEqual({ isOrderly: true });
  });

  it('exits at once on a signal while it starts', async () => {
    const child = start('start slowly');
    await child.says('starting');
    child.signal('SIGTERM');
    expect((await child.ended()).code).toBe(0);
  });

  it('exits at once on a second signal', async () => {
    const child = start('never finish');
    await child.says('running');
    child.signal('SIGTERM');
    await child.says('stopping');
    child.signal('SIGINT');
    expect(await child.ended()).toMatchObject({ code: 1, lines: ['running', { signal: 'SIGTERM' }, { level: 'warn', signal: 'SIGINT' }] });
  });

  it('exits when its grace period is over, even with work running', async () => {
    const child = start('never finish', { MATCHPOINT_GRACE_SECONDS: '1' });
    await child.says('running');
    child.signal('SIGTERM');
    expect(await child.ended()).toMatchObject({ code: 1, lines: ['running', { level: 'info' }, { level: 'error', graceSeconds: 1 }] });
  });
});
