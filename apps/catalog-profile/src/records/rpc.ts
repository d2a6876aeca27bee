import type { CatalogProfileContext } from '../context.js';
import { recomputeRecords } from './rpc/recompute-records.js';

/** The RPCs of this room, by contract. */
export const recordsRpc = (context: CatalogProfileContext) => ({
  recordMaintenance: { recomputeRecords: recomputeRecords(context) },
});
