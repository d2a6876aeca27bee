import type { BundleRow } from '../bundle/bundle-source.js';

/** Services take at most 1,000 rows a call; half of it keeps a call short enough to be repeated. */
const MAX_ROWS = 500;
const MAX_BYTES = 4 * 1024 * 1024;

export interface Batch {
  rows: BundleRow[];
  /** The rows' natural keys. */
  keys: Set<string>;
}

/** Groups rows, in their order, into batches of at most 500 rows and, unless one row alone is larger, 4 MiB. */
export async function* batchRows(rows: AsyncIterable<BundleRow>): AsyncGenerator<Batch> {
  let batch: Batch = { rows: [], keys: new Set() };
  let bytes = 0;
  for await (const row of rows) {
    const rowBytes = Buffer.byteLength(row.json);
    if (batch.rows.length === MAX_ROWS || (batch.rows.length > 0 && bytes + rowBytes > MAX_BYTES)) {
      yield batch;
      batch = { rows: [], keys: new Set() };
      bytes = 0;
    }
    batch.rows.push(row);
    batch.keys.add(row.key);
    bytes += rowBytes;
  }
  if (batch.rows.length > 0) yield batch;
}
