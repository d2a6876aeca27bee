import type { ChildProcess } from 'node:child_process';
import { clearBuckets } from './product/clear-buckets.js';
import type { Product } from './product/start-product.js';

export type SystemName = 'product' | 'floor' | 'habit' | 'pgbench';

/** Something that answers the same requests. */
export interface MeasuredSystem {
  name: SystemName;
  ports: readonly number[];
  /** Every process that works for a request, by name; the stack's servers too. */
  pids(): Record<string, number>;
  /** Called before each phase: full buckets, so that a phase is never measured refusing. */
  prepare(): Promise<void>;
}

export function productSystem(product: Product): MeasuredSystem {
  return { name: 'product', ports: product.ports, pids: () => product.pids, prepare: () => clearBuckets(product.urls.redis) };
}

/** A baseline in one process, on the product's PostgreSQL and Redis. */
export function baselineSystem(
  name: 'floor' | 'habit',
  { child, port }: { child: ChildProcess; port: number },
  { pids, urls }: Product,
): MeasuredSystem {
  const { postgres = 0, redis = 0 } = pids;
  return { name, ports: [port], pids: () => ({ [name]: child.pid ?? 0, postgres, redis }), prepare: () => clearBuckets(urls.redis) };
}
