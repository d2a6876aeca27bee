// Everything that could be otherwise is drawn: HMAC-SHA-256 with this key over the name of a step. No clock, no randomness.
import { createHmac } from 'node:crypto';

const KEY = 'matchpoint-demo';
const BYTES = 6;

/** A fraction from 0 up to 1, the same for the same step. */
export const fraction = (step) => createHmac('sha256', KEY).update(step).digest().readUIntBE(0, BYTES) / 2 ** (8 * BYTES);

/** A whole number from `least` to `most`. */
export const between = (step, least, most) => least + Math.floor(fraction(step) * (most - least + 1));

/** The items in a drawn order. */
export function shuffle(step, items) {
  const places = items.map((item, index) => ({ item, place: fraction(`${step}/${index}`) }));
  return places.sort((one, other) => one.place - other.place).map(({ item }) => item);
}
