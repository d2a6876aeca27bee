import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** RFC 6238 with the parameters that all apps support: SHA-1, 6 digits, 30 seconds (docs/reference/accounts.md#second-factors). */
const SECRET_BYTES = 20;
const STEP_MS = 30_000;
const DIGITS = 6;
const CODE = /^\d{6}$/;
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const ISSUER = 'Matchpoint';

/** A new secret for an authenticator app. */
export function mintTotpSecret(): Buffer {
  return randomBytes(SECRET_BYTES);
}

/** The code of one step, which is the number of 30-second periods since 1970. */
export function totpCode(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac('sha1', secret).update(counter).digest();
  const offset = (digest.at(-1) ?? 0) & 0xf;
  const number = (digest.readUInt32BE(offset) & 0x7fff_ffff) % 10 ** DIGITS;
  return String(number).padStart(DIGITS, '0');
}

/** The step that matches the code: the current one or a neighbour; undefined if none does. Blanks are ignored. */
export function findTotpStep(secret: Buffer, code: string, now: Date): number | undefined {
  const typed = code.replaceAll(/\s/g, '');
  if (!CODE.test(typed)) return undefined;
  const current = Math.floor(now.getTime() / STEP_MS);
  return [current, current - 1, current + 1].find((step) => timingSafeEqual(Buffer.from(totpCode(secret, step)), Buffer.from(typed)));
}

/** The secret for typing, and the URL for a QR code. */
export function describeTotp(secret: Buffer, account: string): { secret: string; otpauthUrl: string } {
  const text = base32(secret);
  const label = encodeURIComponent(`${ISSUER}:${account}`);
  return { secret: text, otpauthUrl: `otpauth://totp/${label}?secret=${text}&issuer=${ISSUER}&algorithm=SHA1&digits=${DIGITS}&period=30` };
}

/** RFC 4648 for whole groups of five bytes, which need no padding. */
function base32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{5}/g) ?? []).map((group) => BASE32[Number.parseInt(group, 2)]).join('');
}
