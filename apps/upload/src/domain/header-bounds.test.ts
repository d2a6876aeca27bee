import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { avif, gif, jpeg, png, webp } from '../../test/make-images.js';
import { readAvifSize } from './avif.js';
import { type ByteSource, headerFields, type HeaderFields, HeaderTooLongError, MAX_FIELDS, MAX_READS } from './byte-source.js';
import { readGifSize } from './gif.js';
import { identifyImage } from './identify-image.js';
import type { PixelSize } from './image-header.js';
import { readJpegSize } from './jpeg.js';
import { MAX_IMAGE_BYTES } from './limits.js';
import { readPngSize } from './png.js';
import { readWebpSize } from './webp.js';

const READERS: Record<string, (fields: HeaderFields) => Promise<PixelSize | undefined>> = {
  PNG: readPngSize,
  JPEG: readJpegSize,
  GIF: readGifSize,
  WebP: readWebpSize,
  AVIF: readAvifSize,
};

/** An object that counts how often it is read and how much. */
function object(bytes: Uint8Array) {
  const source = {
    size: bytes.length,
    reads: 0,
    bytesRead: 0,
    async read(offset: number, length: number): Promise<Uint8Array> {
      const read = bytes.subarray(offset, offset + length);
      source.reads += 1;
      source.bytesRead += read.length;
      return read;
    },
  };
  return source satisfies ByteSource;
}

/** Counts the fields that a walk looks at, and those after a missing one. */
function counted(source: ByteSource) {
  const fields = headerFields(source);
  const walk = {
    size: source.size,
    looks: 0,
    looksAfterMissing: 0,
    isMissing: false,
    async at(offset: number, length: number): Promise<DataView | undefined> {
      walk.looks += 1;
      if (walk.isMissing) walk.looksAfterMissing += 1;
      const view = await fields.at(offset, length);
      walk.isMissing ||= view === undefined;
      return view;
    },
  };
  return walk satisfies HeaderFields;
}

/** Runs every reader alone and all together over these bytes, and checks what must hold for any bytes. */
async function expectBounded(bytes: Uint8Array): Promise<void> {
  for (const [format, readSize] of Object.entries(READERS)) {
    const source = object(bytes);
    const walk = counted(source);
    const outcome = await readSize(walk).catch((error: unknown) => {
      if (!(error instanceof HeaderTooLongError)) throw error;
      return undefined;
    });
    const { looks, looksAfterMissing } = walk;
    expect({ format, isBounded: looks <= MAX_FIELDS + 1 && source.reads <= MAX_READS, looksAfterMissing }).toEqual({
      format,
      isBounded: true,
      looksAfterMissing: 0,
    });
    if (outcome) expect([Number.isSafeInteger(outcome.width), Number.isSafeInteger(outcome.height)]).toEqual([true, true]);
  }
  const whole = object(bytes);
  await identifyImage(whole);
  expect(whole.reads).toBeLessThanOrEqual(MAX_READS);
}

const ascii = (text: string): Buffer => Buffer.from(text, 'latin1');
const uint32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value >>> 0);
  return bytes;
};
const box = (name: string, content: Uint8Array): Buffer => Buffer.concat([uint32(content.length + 8), ascii(name), content]);
/** A box of the largest size that an image may have, by 64 bits. */
const longBox = (name: string, size: bigint, content: Uint8Array): Buffer => {
  const length = Buffer.alloc(8);
  length.writeBigUInt64BE(size);
  return Buffer.concat([uint32(1), ascii(name), length, content]);
};
const REAL = [
  png(64, 48),
  jpeg(64, 48),
  jpeg(64, 48, { frame: 0xc2, before: [Buffer.alloc(300)] }),
  gif(64, 48),
  webp.lossy(64, 48),
  webp.lossless(64, 48),
  webp.extended(64, 48),
  webp.animated(64, 48),
  avif(64, 48),
  avif(64, 48, { brand: 'mif1', compatible: 'miafavif' }),
];
const AVIF_TYPE = avif(9, 9).subarray(0, 24);

/** Boxes in boxes, with true, false, missing and 64-bit sizes. */
const { node: boxes } = fc.letrec<{ node: Buffer; nodes: Buffer }>((tie) => ({
  nodes: fc.array(tie('node'), { maxLength: 5 }).map((children) => Buffer.concat(children)),
  node: fc
    .record({
      name: fc.constantFrom('meta', 'iprp', 'ipco', 'ispe', 'ftyp', 'free', 'avif', '\0\0\0\0'),
      claimed: fc.oneof(
        fc.constant('true' as const),
        fc.constant('long' as const),
        fc.constantFrom(0, 1, 7, 8, 9, 0x7fff_ffff, 0xffff_ffff),
      ),
      content: fc.oneof({ depthSize: 'small', withCrossShrink: true }, fc.uint8Array({ maxLength: 24 }), tie('nodes')),
    })
    .map(({ name, claimed, content }) => {
      if (claimed === 'true') return box(name, content);
      if (claimed === 'long') return longBox(name, BigInt(content.length + 16), content);
      return Buffer.concat([uint32(claimed), ascii(name), content]);
    }),
}));

const filled = (start: Buffer, filling: Buffer): Buffer => Buffer.concat([start, Buffer.alloc(MAX_IMAGE_BYTES - start.length, filling)]);
const inPath = (content: Buffer): Buffer =>
  Buffer.concat([AVIF_TYPE, box('meta', Buffer.concat([uint32(0), box('iprp', box('ipco', content))]))]);
const GIF_START = gif(1, 1).subarray(0, 19);
const WEBP_START = webp.extended(9, 9).subarray(0, 30);
const ofBrands = (first: string): Buffer => {
  const bytes = Buffer.alloc(MAX_IMAGE_BYTES, 'mif1');
  uint32(bytes.length).copy(bytes);
  bytes.write(`ftyp${first}`, 4, 'latin1');
  return bytes;
};
const MILLIONS: [string, () => Buffer][] = [
  ['brands, none of them AVIF', () => ofBrands('mif1')],
  ['brands, the first of them AVIF', () => ofBrands('avif')],
  ['empty boxes', () => filled(AVIF_TYPE, ascii('\0\0\0\bfree'))],
  ['boxes of size 0', () => filled(AVIF_TYPE, ascii('\0\0\0\0free'))],
  ['boxes of size 1 that are empty', () => filled(AVIF_TYPE, longBox('free', 16n, Buffer.alloc(0)))],
  ['boxes of size 1 that end before they begin', () => filled(AVIF_TYPE, longBox('free', 0n, Buffer.alloc(0)))],
  ['boxes of 2^63 bytes', () => filled(AVIF_TYPE, longBox('free', 2n ** 63n, Buffer.alloc(0)))],
  ['nested boxes', () => filled(AVIF_TYPE, ascii('\0\0\0\0meta'))],
  ['empty properties', () => inPath(Buffer.alloc(MAX_IMAGE_BYTES - 200, ascii('\0\0\0\bfree')))],
  ['sizes', () => inPath(Buffer.alloc(20 * 260_000, box('ispe', Buffer.alloc(12, 1))))],
  ['JPEG fill bytes', () => filled(ascii('\xff\xd8'), ascii('\xff'))],
  ['lone JPEG markers', () => filled(ascii('\xff\xd8'), ascii('\xff\xd0'))],
  ['empty JPEG segments', () => filled(ascii('\xff\xd8'), ascii('\xff\xe1\0\x02'))],
  ['JPEG segments of length 0', () => filled(ascii('\xff\xd8'), ascii('\xff\xe1\0\0'))],
  ['long JPEG segments', () => filled(ascii('\xff\xd8'), Buffer.concat([ascii('\xff\xe1\xff\xff'), Buffer.alloc(65_533)]))],
  ['empty GIF extensions', () => filled(GIF_START, ascii('\x21\xfe\0'))],
  ['GIF blocks of one byte', () => filled(Buffer.concat([GIF_START, ascii('\x21\xff')]), ascii('\x01\x01'))],
  ['long GIF blocks', () => filled(Buffer.concat([GIF_START, ascii('\x21\xff')]), Buffer.concat([ascii('\xff'), Buffer.alloc(255)]))],
  ['empty WebP chunks', () => filled(WEBP_START, ascii('JUNK\0\0\0\0'))],
  ['WebP chunks of 4 GiB', () => filled(WEBP_START, ascii('JUNK\xff\xff\xff\xff'))],
  ['WebP chunks of 64 KiB', () => filled(WEBP_START, Buffer.concat([ascii('JUNK\0\0\x01\0'), Buffer.alloc(65_536)]))],
  ['empty PNG chunks', () => filled(png(1, 1).subarray(0, 8), ascii('\0\0\0\0tEXt\0\0\0\0'))],
  ['zeros', () => Buffer.alloc(MAX_IMAGE_BYTES)],
];

describe('an image header costs a bounded number of reads, and none after a missing field, for', () => {
  it.each(MILLIONS)('5 MiB of %s', async (_what, make) => {
    await expectBounded(make());
  });

  it('any bytes', async () => {
    await fc.assert(fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), expectBounded), { numRuns: 300 });
  });

  it('real images, cut, changed and run together', async () => {
    const change = fc.record({ at: fc.nat(400), bytes: fc.uint8Array({ maxLength: 9 }) });
    const edited = fc.tuple(fc.constantFrom(...REAL), fc.array(change, { maxLength: 4 }), fc.nat(500)).map(([image, changes, length]) => {
      const bytes = Buffer.from(image);
      for (const { at, bytes: other } of changes) bytes.set(other.subarray(0, Math.max(0, bytes.length - at)), Math.min(at, bytes.length));
      return bytes.subarray(0, length);
    });
    await fc.assert(
      fc.asyncProperty(fc.array(edited, { minLength: 1, maxLength: 3 }), async (images) => {
        await expectBounded(Buffer.concat(images));
      }),
      { numRuns: 500 },
    );
  });

  it('boxes in boxes of any size', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(boxes, { maxLength: 6 }), async (nodes) => {
        await expectBounded(Buffer.concat([AVIF_TYPE, ...nodes]));
      }),
      { numRuns: 500 },
    );
  });

  it.each(
    Object.entries({
      JPEG: '\xff\xd8',
      GIF: 'GIF89a\x01\0\x01\0\0\0\0',
      WebP: 'RIFF\xff\xff\xff\xffWEBPVP8X\x0a\0\0\0',
      PNG: '\x89PNG\r\n\x1a\n',
    }),
  )('%s pieces in any order', async (_format, start) => {
    const piece = fc.oneof(
      fc
        .constantFrom(
          '\xff\xe1',
          '\xff\xff',
          '\xff\xd0',
          '\xff\xc0',
          '\xff\xda',
          '\0\x02',
          '\x21\xfe',
          '\x21\xf9\x04',
          '\x2c',
          '\0',
          'ANMF',
          'VP8 ',
          'VP8L',
          'JUNK',
          'IHDR',
        )
        .map(ascii),
      fc.integer({ min: 0, max: 0xffff_ffff }).map(uint32),
      fc.uint8Array({ maxLength: 12 }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(piece, { maxLength: 60 }), async (pieces) => {
        await expectBounded(Buffer.concat([ascii(start), ...pieces]));
      }),
      { numRuns: 200 },
    );
  });

  it('bytes that the store no longer has', async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...REAL), fc.nat(400), async (image, left) => {
        const source = { ...object(image.subarray(0, left)), size: image.length };
        for (const readSize of Object.values(READERS)) {
          const walk = counted(source);
          await readSize(walk);
          expect(walk.looksAfterMissing).toBe(0);
        }
      }),
      { numRuns: 300 },
    );
  });
});

it('the frame of a JPEG is found after as many full segments as 5 MiB hold', async () => {
  const photo = object(jpeg(4_000, 3_000, { before: Array.from({ length: 79 }, () => Buffer.alloc(65_533)) }));
  expect(photo.size).toBeLessThan(MAX_IMAGE_BYTES);
  expect(await identifyImage(photo)).toMatchObject({ width: 4_000, height: 3_000 });
  expect(photo.reads).toBeLessThanOrEqual(MAX_READS);
});
