import { clearBuckets } from './product/clear-buckets.js';
import type { FilledProduct } from './dataset/ensure-dataset.js';

export type SystemName = 'product' | 'floor' | 'habit';

/** Something that answers the same requests. */
export interface MeasuredSystem {
  name: SystemName;
  ports: readonly number[];
  /** Every process that works for a request, by name; the stack's servers too. */
  pids(): Record<string, number>;
  /** Called before each phase: full buckets, so that a phase is never measured refusing. */
  prepare(): Promise<void>;
}

export function productSystem(product: FilledProduct): MeasuredSystem {
  return { name: 'product', ports: product.ports, pids: () => product.pids, prepare: () => clearBuckets(product.urls.redis) };
}
