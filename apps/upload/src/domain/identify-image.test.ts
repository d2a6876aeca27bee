import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { avif, gif, HTML, jpeg, png, SVG, webp } from '../../test/make-images.js';
import { identifyImage } from './identify-image.js';
import { judgeImage, REFUSALS } from './judge-image.js';

/** The bytes as an object that counts what is read of it. */
function object(bytes: Buffer) {
  const source = {
    size: bytes.length,
    bytesRead: 0,
    async read(offset: number, length: number): Promise<Uint8Array> {
      const read = bytes.subarray(offset, offset + length);
      source.bytesRead += read.length;
      return read;
    },
  };
  return source;
}
const identify = (bytes: Buffer): ReturnType<typeof identifyImage> => identifyImage(object(bytes));

const FORMATS: [name: string, contentType: string, make: (width: number, height: number) => Buffer, maxSide: number][] = [
  ['PNG', 'image/png', png, 2 ** 31 - 1],
  ['baseline JPEG', 'image/jpeg', jpeg, 65_535],
  ['progressive JPEG', 'image/jpeg', (width, height) => jpeg(width, height, { frame: 0xc2 }), 65_535],
  ['GIF', 'image/gif', gif, 65_535],
  ['lossy WebP', 'image/webp', webp.lossy, 16_383],
  ['lossless WebP', 'image/webp', webp.lossless, 16_384],
  [
    'extended WebP',
    'image/webp',
    (width, height) => webp.extended(width, height, { width: Math.min(width, 16_383), height: Math.min(height, 16_383) }),
    2 ** 24,
  ],
  ['animated WebP', 'image/webp', (width, height) => webp.animated(Math.min(width, 16_384), Math.min(height, 16_384)), 16_384],
  ['AVIF', 'image/avif', avif, 2 ** 32 - 1],
  [
    'AVIF of another major brand',
    'image/avif',
    (width, height) => avif(width, height, { brand: 'mif1', compatible: 'miafavif' }),
    2 ** 32 - 1,
  ],
];

describe('an image is identified by its own bytes', () => {
  it.each(FORMATS)('%s: type and size, whatever the size', async (name, contentType, make, maxSide) => {
    const isSized = name.startsWith('AVIF'); // its thumbnail is 160 by 90
    const side = fc.integer({ min: isSized ? 160 : 1, max: maxSide });
    await fc.assert(
      fc.asyncProperty(side, side, async (width, height) => {
        // Only small pictures are really drawn, because only the header matters.
        fc.pre(name !== 'PNG' || width > 1_000 || height > 1_000 || width * height < 10_000);
        expect(await identify(make(width, height))).toEqual({ contentType, width, height });
      }),
      { numRuns: 40 },
    );
  });

  it.each<[string, Buffer]>([
    ['SVG', SVG],
    ['HTML', HTML],
    ['nothing', Buffer.alloc(0)],
    ['HEIC', avif(64, 64, { brand: 'heic' })],
    ['BMP', Buffer.from(`BM${'\0'.repeat(60)}`)],
    ['a PNG signature without a header', Buffer.concat([png(4, 4).subarray(0, 8), HTML])],
    ['a PNG of no width', png(0, 4)],
    ['a JPEG of no height', jpeg(4, 0)],
    ['a JPEG without a frame', Buffer.concat([jpeg(4, 4).subarray(0, 20), Buffer.from([0xff, 0xda, 0, 8])])],
    ['a GIF without a frame', gif(4, 4).subarray(0, 20)],
    ['a WebP whose picture is larger than its canvas', webp.extended(1, 1, { width: 16_000, height: 16_000 })],
    ['an AVIF without sizes', avif(4, 4).subarray(0, 60)],
  ])('rejects %s', async (_name, bytes) => {
    expect(await identify(bytes)).toBeUndefined();
  });

  it('a part of an image is never taken for another image, and makes no reader fail', async () => {
    for (const [name, contentType, make] of FORMATS) {
      const bytes = make(640, 480);
      for (let length = 0; length < bytes.length; length += 1) {
        const found = await identify(bytes.subarray(0, length));
        if (found) expect({ name, ...found }).toEqual({ name, contentType, width: expect.any(Number), height: expect.any(Number) });
      }
    }
  });

  it('any bytes may follow a magic number: no wrong size makes a reader fail', async () => {
    const starts = FORMATS.map(([, , make]) => make(640, 480));
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...starts), fc.nat(40), fc.uint8Array({ maxLength: 64 }), async (start, kept, noise) => {
        await identify(Buffer.concat([start.subarray(0, kept), noise]));
      }),
      { numRuns: 300 },
    );
  });

  it("a GIF's first frame counts if it extends beyond the screen", async () => {
    expect(await identify(gif(1, 1, { width: 30_000, height: 20_000 }))).toMatchObject({ width: 30_000, height: 20_000 });
  });

  it('the frame of a JPEG is found after much metadata, of which little is read', async () => {
    const photo = object(jpeg(4_000, 3_000, { before: Array.from({ length: 15 }, () => Buffer.alloc(65_000)) }));
    expect(await identifyImage(photo)).toMatchObject({ width: 4_000, height: 3_000 });
    expect(photo.bytesRead).toBeLessThan(photo.size / 2);
  });
});

describe('an image is accepted', () => {
  const refusal = async (bytes: Buffer): Promise<string | undefined> => {
    const verdict = await judgeImage(object(bytes));
    return 'refusal' in verdict ? REFUSALS[verdict.refusal] : undefined;
  };
  const padded = (length: number): Buffer => Buffer.concat([png(4, 4), Buffer.alloc(length - png(4, 4).length)]);

  it('up to 5 x 1024 x 1024 bytes', async () => {
    expect(await refusal(padded(5 * 1024 * 1024))).toBeUndefined();
    expect(await refusal(padded(5 * 1024 * 1024 + 1))).toBe('is larger than 5 MiB');
  });

  it.each<[number, number, string | undefined]>([
    [10_000, 5_000, undefined],
    [10_001, 5_000, 'has more than 50 megapixels'],
    [30_000, 30_000, 'has more than 50 megapixels'],
    [2 ** 31 - 1, 2 ** 31 - 1, 'has more than 50 megapixels'],
  ])('up to 50 megapixels: %i x %i', async (width, height, expected) => {
    expect(await refusal(png(width, height))).toBe(expected);
  });
});
