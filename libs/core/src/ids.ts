import { V7Generator } from 'uuidv7';
import { type Clock, systemClock } from './clock.js';

/** The type prefixes of the ids clients see (docs/reference/values.md#ids), then those of rows that only we see. */
export const ID_PREFIXES = [
  'match',
  'team',
  'user',
  'org',
  'league',
  'season',
  'ticket',
  'key',
  'wh',
  'evt',
  'dlv',
  'img',
  'acc',
  'game',
  'mem',
  'conn',
  'rank',
  'req',
  'act',
  'reply',
  'lteam',
  'ban',
  'pen',
  'cool',
  'ann',
  'drule',
  'tpl',
  'mail',
  'sess',
  'inv',
  'sev',
  'aud',
  'pk',
  'trophy',
  'idn',
  'ovt',
  'resv',
  'linv',
  'chat',
  'report',
  'mute',
  'dsp',
  'tournament',
  'part',
  'round',
  'node',
  'entry',
  'invite',
  'fa',
  'offer',
  'tstaff',
  'ntf',
] as const;
export type IdPrefix = (typeof ID_PREFIXES)[number];

const CROCKFORD = '0123456789abcdefghjkmnpqrstvwxyz';
const SUFFIX_LENGTH = 26;
/** 128 bits in 26 characters of 5 bits leave two spare bits, so the first character is at most 7. */
const SUFFIX = /^[0-7][0-9a-hjkmnp-tv-z]{25}$/;

/** Random words are drawn this many at a time: drawing eight, as the library does, costs more than the rest of an id. */
const WORDS = 1024;

function drawWords(): { nextUint32(): number } {
  const words = new Uint32Array(WORDS);
  let next = WORDS;
  return {
    nextUint32() {
      if (next === WORDS) {
        crypto.getRandomValues(words);
        next = 0;
      }
      return words[next++] as number;
    },
  };
}
const generator = new V7Generator(drawWords());
let idClock: Clock = systemClock;

/** Makes ids of this process carry the time of `clock` from now on. All processes of a deployment must share this clock. */
export function stampIdsBy(clock: Clock): void {
  idClock = clock;
}

/**
 * A new id: prefix, underscore, and a UUIDv7 in 26 characters of lower-case Crockford base32 (TypeID). Ids made later in one process sort
 * later. Ids of different processes sort by their clocks: good enough for a tie, not for an order that must be right.
 */
export function newId(prefix: IdPrefix): string {
  return `${prefix}_${encodeBase32(generator.generateOrResetWithTs(idClock.now().getTime()).bytes)}`;
}

/** Whether `value` has the form of an id that {@link newId} makes for `prefix`. Imported ids need not have it. */
export function isId(prefix: IdPrefix, value: string): boolean {
  return value.startsWith(`${prefix}_`) && SUFFIX.test(value.slice(prefix.length + 1));
}

/** Two spare bits and the 48 bits of the time. */
const TIME_LENGTH = 10;

/** When {@link newId} made an id, in milliseconds since 1970; undefined for an id of another form. */
export function timeOfId(id: string): number | undefined {
  const suffix = id.slice(id.indexOf('_') + 1);
  if (!SUFFIX.test(suffix)) return undefined;
  return [...suffix.slice(0, TIME_LENGTH)].reduce((time, letter) => time * CROCKFORD.length + CROCKFORD.indexOf(letter), 0);
}

/** Five bits per character; the two spare bits come first. */
function encodeBase32(bytes: Readonly<Uint8Array>): string {
  let text = '';
  let rest = 0;
  let bits = SUFFIX_LENGTH * 5 - 128;
  for (const byte of bytes) {
    rest = ((rest << 8) | byte) & 0x1fff;
    bits += 8;
    while (bits >= 5) {
      bits -= 5;
      text += CROCKFORD.charAt((rest >> bits) & 31);
    }
  }
  return text;
}
