import { Writable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { createLogger } from './index.js';

/** The lines that `log` writes. */
function linesOf(log: (logger: ReturnType<typeof createLogger>) => void, more: { requestIdOf?: () => string | undefined } = {}): string[] {
  const lines: string[] = [];
  const destination = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(chunk.toString());
      done();
    },
  });
  log(createLogger({ service: 'test', level: 'info', destination, ...more }));
  return lines;
}

/** As pg throws it. */
function duplicate(): Error {
  return Object.assign(new Error('duplicate key value violates unique constraint "person_email_key"'), {
    code: '23505',
    detail: 'Key (email)=(someone@example.com) already exists.',
    where: 'SQL statement with someone@example.com',
    constraint: 'person_email_key',
  });
}

describe('the logger', () => {
  it('names the request that is being served in every line, and a line may name another', () => {
    const lines = linesOf(
      (logger) => {
        logger.warn('served');
        logger.child({ part: 'streams' }).warn({ requestId: 'req_2' }, 'about another');
      },
      { requestIdOf: () => 'req_1' },
    );
    expect(lines.map((line) => (JSON.parse(line) as { requestId: string }).requestId)).toEqual(['req_1', 'req_2']);
    const [unserved = ''] = linesOf((logger) => logger.warn('unserved'), { requestIdOf: () => undefined });
    expect(JSON.parse(unserved)).not.toHaveProperty('requestId');
  });

  it('keeps row values out of errors, wherever the error appears in the line', () => {
    const wrapped = new Error('failed', { cause: duplicate() });
    const aggregate = new AggregateError([duplicate()], 'several');
    const lines = linesOf((logger) => {
      for (const error of [duplicate(), wrapped, aggregate]) logger.error({ err: error }, 'failed');
    });
    expect(lines).toHaveLength(3);
    expect(lines.join('')).not.toContain('someone@example.com');
    for (const line of lines) expect(line).toContain('person_email_key');
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ err: { code: '23505', constraint: 'person_email_key' } });
  });

  it('keeps the stack and the causes of errors', () => {
    const [line = ''] = linesOf((logger) => logger.error({ err: new Error('outer', { cause: new Error('inner') }) }, 'failed'));
    const { err } = JSON.parse(line) as { err: { stack: string; cause: { message: string } } };
    expect(err.stack).toContain('logger.test.ts');
    expect(err.cause.message).toBe('inner');
  });

  it('censors secrets that a caller puts into a line', () => {
    const [line = ''] = linesOf((logger) => logger.info({ headers: { authorization: 'Bearer mp_live_secret' } }, 'asked'));
    expect(line).not.toContain('mp_live_secret');
  });
});
