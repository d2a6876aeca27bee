import type { FileHandle } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { noRows, type BundleRow, type BundleSource, type Reject, type RowCounts } from './bundle-source.js';
import { KINDS, naturalKey, pluralNamed, type Kind, type KindDefinition } from './kinds.js';
import { locateElements, type LocatedElement } from './locate-elements.js';

/** A JSON bundle is held in memory; larger bundles must be NDJSON. */
const MAX_BYTES = 256 * 1024 * 1024;

/** A bundle as one JSON object (docs/reference/import.md): `{"teams": [ … ], "matches": [ … ]}`. */
export class JsonBundle implements BundleSource {
  readonly #rows = new Map<Kind, LocatedElement[]>();
  #text = '';

  constructor(
    private readonly file: string,
    private readonly handle: FileHandle,
  ) {}

  async scan(reject: Reject): Promise<RowCounts> {
    const counts = noRows();
    const flaw = await this.#read();
    if (flaw) {
      await reject({ file: this.file, ...flaw });
      return counts;
    }
    for (const element of locateElements(this.#text)) {
      const found = this.#classify(element);
      if ('reason' in found) {
        await reject({ file: this.file, line: element.line, path: pathOf(element), ...found });
        continue;
      }
      const rows = this.#rows.get(found.kind) ?? [];
      this.#rows.set(found.kind, rows);
      rows.push(element);
      counts[found.kind] += 1;
    }
    return counts;
  }

  async *rows(kind: Kind): AsyncGenerator<BundleRow> {
    for (const element of this.#rows.get(kind) ?? []) {
      const json = this.#text.slice(element.start, element.end);
      const key = naturalKey(pluralNamed(element.key) as KindDefinition, JSON.parse(json) as object);
      yield { file: this.file, line: element.line, path: pathOf(element), json, key };
    }
  }

  close(): Promise<void> {
    return this.handle.close();
  }

  /** Parses the text. Returns what is wrong with it, or undefined if it is a JSON object. */
  async #read(): Promise<{ line: number; reason: string } | undefined> {
    const { size } = await this.handle.stat();
    if (size > MAX_BYTES) return { line: 1, reason: `a JSON bundle is at most ${MAX_BYTES / 1024 / 1024} MiB; larger ones come as NDJSON` };
    const bytes = await buffer(this.handle.createReadStream({ start: 0, autoClose: false }));
    try {
      this.#text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    } catch {
      return { line: 1, reason: 'not UTF-8' };
    }
    try {
      const value: unknown = JSON.parse(this.#text);
      if (typeof value === 'object' && value !== null && !Array.isArray(value)) return undefined;
      return { line: 1, reason: 'not a JSON object' };
    } catch (error) {
      const { message } = error as Error;
      return { line: lineOfError(this.#text, message), reason: `malformed JSON: ${message}` };
    }
  }

  #classify({ key, index, start }: LocatedElement): KindDefinition | { reason: string; kind?: Kind } {
    const definition = pluralNamed(key);
    if (!definition) return { reason: `unknown kind ${JSON.stringify(key)}; it is one of ${KINDS.map(({ plural }) => plural).join(', ')}` };
    const { kind } = definition;
    if (index === undefined) return { kind, reason: 'not an array' };
    return this.#text.charAt(start) === '{' ? definition : { kind, reason: 'not a JSON object' };
  }
}

function pathOf({ key, index }: LocatedElement): string {
  return index === undefined ? key : `${key}[${index}]`;
}

/** Node reports where malformed JSON breaks off as an offset only. */
function lineOfError(text: string, message: string): number {
  const position = /position (\d+)/.exec(message)?.[1];
  return text.slice(0, position === undefined ? undefined : Number(position)).split('\n').length;
}
