import type { BundleRow } from '../bundle/bundle-source.js';

/** Services take at most 1,000 rows per call; half of that keeps a call short enough to retry. */
const MAX_ROWS = 500;
const MAX_BYTES = 4 * 1024 * 1024;

export interface Batch {
  rows: BundleRow[];
  /** The natural keys of the rows. */
  keys: Set<string>;
}

/** Groups rows, in order, into batches of at most 500 rows and 4 MiB; a single larger row is a batch of its own. */
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
