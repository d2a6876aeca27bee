/** The types that may be used (docs/reference/uploads.md#bounds). */
export type ImageType = 'image/png' | 'image/jpeg' | 'image/gif' | 'image/webp' | 'image/avif';

/** Width and height in pixels. */
export interface PixelSize {
  width: number;
  height: number;
}

/** An image's properties according to its own header. */
export interface ImageHeader extends PixelSize {
  contentType: ImageType;
}

/** The larger of the two in each direction. */
export function cover(one: PixelSize, other: PixelSize): PixelSize {
  return { width: Math.max(one.width, other.width), height: Math.max(one.height, other.height) };
}
