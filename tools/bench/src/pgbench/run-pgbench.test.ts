import { expect, it } from 'vitest';
import { parseReport } from './run-pgbench.js';

const REPORT = `pgbench (15.8)
transaction type: create.sql
scaling factor: 1
query mode: prepared
number of clients: 32
number of threads: 2
maximum number of tries: 1
duration: 5 s
number of transactions actually processed: 21034
number of failed transactions: 3 (0.014%)
latency average = 7.598 ms
initial connection time = 61.404 ms
tps = 4211.731041 (without initial connection time)
`;

it('reads the results that pgbench prints', () => {
  expect(parseReport(REPORT)).toEqual({ tps: 4211.731041, transactions: 21_034, failed: 3, meanMs: 7.598 });
});
