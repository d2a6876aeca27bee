import { decode, encode } from 'fast-png';

const RGB = 3;

/**
 * The same PNG at half its width and height, each pixel the mean of four. A browser that draws at half scale rounds odd distances up or
 * down, depending on how it arranges layers.
 */
export function halvePicture(png: Uint8Array): Buffer {
  const { width: fullWidth, height: fullHeight, channels, data } = decode(png);
  const [width, height] = [Math.floor(fullWidth / 2), Math.floor(fullHeight / 2)];
  const halved = new Uint8Array(width * height * RGB);
  for (let line = 0; line < height; line += 1) {
    for (let column = 0; column < width; column += 1) {
      const first = (2 * line * fullWidth + 2 * column) * channels;
      const below = first + fullWidth * channels;
      for (let channel = 0; channel < RGB; channel += 1) {
        const sum = [first, first + channels, below, below + channels].reduce((total, at) => total + (data[at + channel] ?? 0), 0);
        halved[(line * width + column) * RGB + channel] = Math.round(sum / 4);
      }
    }
  }
  return Buffer.from(encode({ width, height, channels: RGB, data: halved }, { zlib: { level: 9 } }));
}
