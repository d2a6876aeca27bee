import { asciiAt, type ByteSource, viewAt } from './byte-source.js';
import type { PixelSize } from './image-header.js';

/** One box of an ISO base media file: its name and where its content lies. */
interface Box {
  name: string;
  start: number;
  end: number;
}

const BRANDS = ['avif', 'avis'];
/** Boxes of the path to the image properties, and what stands before their first child. */
const PATH: readonly (readonly [name: string, prefixBytes: number])[] = [['meta', 4], ['iprp', 0], ['ipco', 0]];

/** The largest `ispe` property: the whole picture, of which tiles, thumbnails and alpha planes are no larger parts. */
export async function readAvifSize(source: ByteSource): Promise<PixelSize | undefined> {
  const type = await readBox(source, 0, source.size);
  if (type?.name !== 'ftyp' || !(await hasBrand(source, type))) return undefined;
  let scope = { start: type.end, end: source.size };
  for (const [name, prefixBytes] of PATH) {
    const box = await findBox(source, scope, name);
    if (!box) return undefined;
    scope = { start: box.start + prefixBytes, end: box.end };
  }
  let largest: PixelSize | undefined;
  for await (const { name, start } of boxesIn(source, scope)) {
    const view = name === 'ispe' ? await viewAt(source, start + 4, 8) : undefined;
    const size = view && { width: view.getUint32(0), height: view.getUint32(4) };
    if (size && size.width * size.height >= (largest ? largest.width * largest.height : 0)) largest = size;
  }
  return largest;
}

/** The major brand, or any of the compatible ones. */
async function hasBrand(source: ByteSource, { start, end }: Box): Promise<boolean> {
  for (let offset = start; offset + 4 <= end; offset += 4) {
    const view = offset === start + 4 ? undefined : await viewAt(source, offset, 4); // the minor version is no brand
    if (view && BRANDS.includes(asciiAt(view, 0, 4))) return true;
  }
  return false;
}

async function findBox(source: ByteSource, scope: { start: number; end: number }, name: string): Promise<Box | undefined> {
  for await (const box of boxesIn(source, scope)) if (box.name === name) return box;
  return undefined;
}

async function* boxesIn(source: ByteSource, { start, end }: { start: number; end: number }): AsyncGenerator<Box> {
  for (let offset = start; offset < end;) {
    const box = await readBox(source, offset, end);
    if (!box) return;
    yield box;
    offset = box.end;
  }
}

/** Size 1: 64 bits follow; size 0: to the end of what holds it. */
async function readBox(source: ByteSource, offset: number, limit: number): Promise<Box | undefined> {
  const head = await viewAt(source, offset, 8);
  if (!head) return undefined;
  const short = head.getUint32(0);
  const long = short === 1 ? await viewAt(source, offset + 8, 8) : undefined;
  const size = short === 0 ? limit - offset : long ? Number(long.getBigUint64(0)) : short;
  const start = offset + (short === 1 ? 16 : 8);
  const end = offset + size;
  return end >= start && end <= limit ? { name: asciiAt(head, 4, 4), start, end } : undefined;
}
