import { decode, encode } from 'fast-png';

export const RGB = 3;

/** The pixels of a page: three bytes each, line by line. */
export interface Picture {
  width: number;
  height: number;
  data: Uint8Array;
}

/**
 * The pixels of a PNG at half its width and height, each the mean of four. A browser that draws at half scale rounds odd distances up or
 * down, depending on how it arranges layers.
 */
export function halvePicture(png: Uint8Array): Picture {
  const { width: fullWidth, height: fullHeight, channels, data } = decode(png);
  const [width, height] = [Math.floor(fullWidth / 2), Math.floor(fullHeight / 2)];
  const halved = new Uint8Array(width * height * RGB);
  let next = 0;
  for (let line = 0; line < height; line += 1) {
    for (let column = 0; column < width; column += 1) {
      const first = (2 * line * fullWidth + 2 * column) * channels;
      const below = first + fullWidth * channels;
      for (let channel = 0; channel < RGB; channel += 1, next += 1) {
        const at = (start: number): number => data[start + channel] ?? 0;
        halved[next] = Math.round((at(first) + at(first + channels) + at(below) + at(below + channels)) / 4);
      }
    }
  }
  return { width, height, data: halved };
}

/** The PNG of a picture, as small as it gets. */
export function toPng({ width, height, data }: Picture): Buffer {
  return Buffer.from(encode({ width, height, channels: RGB, data }, { zlib: { level: 9 } }));
}
