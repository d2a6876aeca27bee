/**
 * The crest of a team without a picture: the same id has the same crest everywhere, in the app and in the overlay. Pure and without
 * dependencies, so that every page can draw it.
 */
export interface CrestLook {
  dark: string;
  light: string;
  /** Outline of the crest, on a field of 40 by 40. */
  shape: string;
  /** The part in the light colour. */
  field: string;
  /** Degrees by which the field of a person's circle is turned. */
  turn: number;
}

const PALETTES = [
  ['#1f3a93', '#5b8cff'],
  ['#7a1f3d', '#ff5c8a'],
  ['#0f5a4c', '#2fd6a8'],
  ['#6a3208', '#ff9d47'],
  ['#3b1f73', '#a57bff'],
  ['#0c4a6e', '#38bdf8'],
  ['#6b1d1d', '#ff6b5e'],
  ['#14532d', '#7be07b'],
  ['#4a1942', '#f472d0'],
  ['#4a4300', '#e8d32a'],
  ['#1f2937', '#9fb3c8'],
  ['#0b3b5e', '#f5b82e'],
  ['#2d2a6e', '#2fe0d0'],
  ['#5c0f2e', '#ffc7a6'],
] as const;

const SHAPES = [
  'M20 2 36 7v13c0 9-7 15-16 18C11 35 4 29 4 20V7Z',
  'M20 2 35.6 11v18L20 38 4.4 29V11Z',
  'M20 2a18 18 0 1 1 0 36 18 18 0 0 1 0-36Z',
  'M13 3h14q10 0 10 10v14q0 10-10 10H13Q3 37 3 27V13Q3 3 13 3Z',
  'M4 4h32v20L20 38 4 24Z',
  'M13 3h14l10 10v14L27 37H13L3 27V13Z',
] as const;

const FIELDS = [
  'M0 40 40 0v40Z',
  'M0 32 20 17l20 15v8H0Z',
  'M20 0h20v40H20Z',
  'M0 27h40v13H0Z',
  'M0 30 30 0h10v6L6 40H0Z',
  'M0 0h40v12H0Z',
  'M0 0h20v20H0Zm20 20h20v20H20Z',
  'M13 0h14v40H13Z',
] as const;

export function crestOf(id: string): CrestLook {
  const hash = hashOf(id);
  const [dark, light] = pick(PALETTES, hash);
  return { dark, light, shape: pick(SHAPES, hash >>> 8), field: pick(FIELDS, hash >>> 16), turn: (hash >>> 9) % 360 };
}

/** The letters in a crest, with the size at which they fit. Small crests have none. */
export function lettersOf(tag: string, size: number): { letters: string; fontSize: number } {
  const letters = size < SMALLEST_LETTERED ? '' : [...tag].slice(0, 4).join('');
  return { letters, fontSize: FONT_SIZES[[...letters].length] ?? 10 };
}

export function initialsOf(name: string): string {
  const words = name.split(/[\s_]+/).filter(Boolean);
  return words
    .slice(0, 2)
    .map((word) => [...word][0])
    .join('')
    .toUpperCase();
}

const SMALLEST_LETTERED = 28;
const FONT_SIZES: Readonly<Record<number, number>> = { 1: 18, 2: 15, 3: 11.5, 4: 9.5 };

const pick = <Value>(values: readonly Value[], hash: number): Value => values[hash % values.length] as Value;

/** FNV-1a with one more mixing step, because ids differ only in their last letters. */
function hashOf(id: string): number {
  let hash = 0x811c9dc5;
  for (const character of id) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  hash ^= hash >>> 15;
  hash = Math.imul(hash, 0x2c1b3c6d) >>> 0;
  return (hash ^ (hash >>> 12)) >>> 0;
}
