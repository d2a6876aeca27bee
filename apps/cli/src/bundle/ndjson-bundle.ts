import type { FileHandle } from 'node:fs/promises';
import { noRows, type BundleRow, type BundleSource, type Reject, type RowCounts } from './bundle-source.js';
import type { Kind } from './kinds.js';
import { LineSplitter, type Line } from './line-splitter.js';
import { MAX_LINE_BYTES, readNdjsonRow } from './read-ndjson-row.js';

const CHUNK_BYTES = 256 * 1024;

/** The part of the file that holds all rows of one kind. */
interface Extent {
  line: number;
  start: number;
  end: number;
}

/**
 * An NDJSON bundle, read in constant memory: once as a whole to see what it holds, then once per kind, from that kind's first row to its
 * last. Rows may thus be in any order, and a file in dependency order is read twice.
 */
export class NdjsonBundle implements BundleSource {
  readonly #extents = new Map<Kind, Extent>();

  constructor(
    private readonly file: string,
    private readonly handle: FileHandle,
  ) {}

  async scan(reject: Reject): Promise<RowCounts> {
    const counts = noRows();
    for await (const lines of this.#lines({ line: 1, start: 0, end: Infinity })) {
      for (const line of lines) {
        const row = readNdjsonRow(line);
        if (row === undefined) continue;
        if ('reason' in row) {
          await reject({ file: this.file, line: line.number, reason: row.reason });
          continue;
        }
        counts[row.definition.kind] += 1;
        this.#extend(row.definition.kind, line);
      }
    }
    return counts;
  }

  async *rows(kind: Kind): AsyncGenerator<BundleRow> {
    const extent = this.#extents.get(kind);
    if (!extent) return;
    for await (const lines of this.#lines(extent)) {
      for (const line of lines) {
        const row = readNdjsonRow(line);
        if (row === undefined || 'reason' in row || row.definition.kind !== kind) continue;
        yield { file: this.file, line: line.number, json: row.json, key: row.key };
      }
    }
  }

  close(): Promise<void> {
    return this.handle.close();
  }

  /** The lines of a part of the file, yielded as each chunk completes them. */
  async *#lines({ line, start, end }: Extent): AsyncGenerator<Line[]> {
    const splitter = new LineSplitter(MAX_LINE_BYTES, { line, offset: start });
    const stream = this.handle.createReadStream({ start, end: end - 1, autoClose: false, highWaterMark: CHUNK_BYTES });
    for await (const chunk of stream) yield splitter.push(chunk as Buffer);
    yield splitter.end();
  }

  #extend(kind: Kind, line: Line): void {
    const extent = this.#extents.get(kind);
    if (extent) extent.end = line.end;
    else this.#extents.set(kind, { line: line.number, start: line.start, end: line.end });
  }
}
