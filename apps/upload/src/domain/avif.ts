import { asciiAt, type HeaderFields } from './byte-source.js';
import type { PixelSize } from './image-header.js';

/** One box of an ISO base media file: its name and the position of its content. */
interface Box {
  name: string;
  start: number;
  end: number;
}

const BRANDS = ['avif', 'avis'];
const BRAND_BYTES = 4;
/** Real files name five or six. */
const MAX_BRANDS = 64;
/** Boxes on the path to the image properties, and the bytes before their first child. */
const PATH: readonly (readonly [name: string, prefixBytes: number])[] = [
  ['meta', 4],
  ['iprp', 0],
  ['ipco', 0],
];

/**
 * The largest `ispe` property. In an honest file that is the picture's own size (tiles, thumbnails and alpha planes are no larger). In a
 * forged one it is what a viewer may be made to decode, which the limit exists to bound.
 */
export async function readAvifSize(fields: HeaderFields): Promise<PixelSize | undefined> {
  const type = await readBox(fields, 0, fields.size);
  if (type?.name !== 'ftyp' || !(await hasBrand(fields, type))) return undefined;
  let scope = { start: type.end, end: fields.size };
  for (const [name, prefixBytes] of PATH) {
    const box = await findBox(fields, scope, name);
    if (!box) return undefined;
    scope = { start: box.start + prefixBytes, end: box.end };
  }
  let largest: PixelSize | undefined;
  for (let box = await findBox(fields, scope, 'ispe'); box; box = await findBox(fields, { start: box.end, end: scope.end }, 'ispe')) {
    const view = await fields.at(box.start + 4, 8);
    if (!view) return undefined;
    const size = { width: view.getUint32(0), height: view.getUint32(4) };
    if (size.width * size.height >= (largest ? largest.width * largest.height : 0)) largest = size;
  }
  return largest;
}

/** The major brand, or any of the first compatible ones. */
async function hasBrand(fields: HeaderFields, { start, end }: Box): Promise<boolean> {
  const count = Math.min(Math.floor((end - start) / BRAND_BYTES), MAX_BRANDS);
  const view = await fields.at(start, count * BRAND_BYTES);
  if (!view) return false;
  const brands = Array.from({ length: count }, (_, index) => asciiAt(view, index * BRAND_BYTES, BRAND_BYTES));
  // The second is the minor version, not a brand.
  return brands.some((brand, index) => index !== 1 && BRANDS.includes(brand));
}

/** The first box of that name; also undefined if the boxes before it are broken. */
async function findBox(fields: HeaderFields, { start, end }: { start: number; end: number }, name: string): Promise<Box | undefined> {
  for (let offset = start; offset < end;) {
    const box = await readBox(fields, offset, end);
    if (!box || box.name === name) return box;
    offset = box.end;
  }
  return undefined;
}

/** Size 1: 64 bits follow; size 0: to the end of its container. A box is never smaller than its own header. */
async function readBox(fields: HeaderFields, offset: number, limit: number): Promise<Box | undefined> {
  const head = await fields.at(offset, 8);
  if (!head) return undefined;
  const short = head.getUint32(0);
  const long = short === 1 ? await fields.at(offset + 8, 8) : undefined;
  if (short === 1 && !long) return undefined;
  const size = short === 0 ? limit - offset : long ? Number(long.getBigUint64(0)) : short;
  const start = offset + (long ? 16 : 8);
  const end = offset + size;
  return end >= start && end <= limit ? { name: asciiAt(head, 4, 4), start, end } : undefined;
}
