// Holds a lease in a separate process that tests freeze. Writes a row under the lease every 20 ms, once alone and once in a transaction,
// and keeps writing after the lease is lost, like a process that does not know it yet. Prints the outcome of each write.   tsx
// hold-lease.ts <database URL> <lease>
import { createPool, run, sql, withTransaction } from '@matchpoint/postgres';
import { commitUnder, fencedBy, holdLease, isLeaseLost } from '../src/lease.js';

const [connectionString = '', name = ''] = process.argv.slice(2);
const ALONE = sql('test_write_alone', `insert into written (holder, kind) select $1, 'alone' where ${fencedBy('$2', '$3')}`);
const pool = createPool({ connectionString, max: 2, applicationName: 'test-holder' });
const say = (line: object): void => void process.stdout.write(`${JSON.stringify(line)}\n`);
const quiet = (): void => undefined;
const logger = { info: quiet, warn: quiet, error: quiet };

await holdLease({ connectionString, applicationName: 'test-lease', name, logger }, new AbortController().signal, async ({ fence }) => {
  const attempt = async (kind: string, write: () => Promise<unknown>): Promise<void> => {
    const outcome = await write().then(
      () => 'written',
      (error: unknown) => (isLeaseLost(error) ? 'refused' : String(error)),
    );
    say({ kind, outcome });
  };
  for (;;) {
    await attempt('alone', () => run(pool, ALONE, [process.pid, fence.name, fence.number]));
    await attempt('transaction', () =>
      withTransaction(
        pool,
        async (tx) => {
          await tx.query("insert into written (holder, kind) values ($1, 'transaction')", [process.pid]);
        },
        commitUnder(fence),
      ),
    );
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
});
