import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Clock } from '@matchpoint/core';

/** The cookie of a browser in which the user has signed in. */
export const DEVICE_COOKIE = 'mp_device';
export const DEVICE_SECONDS = 180 * 86_400;
const DEVICE_BYTES = 16;
const FORM = /^(?<device>[A-Za-z0-9_-]{22})\.(?:(?<issued>\d{1,12})\.)?(?<seal>[A-Za-z0-9_-]{43})$/;

/**
 * Recognizes browsers in which an account's owner has signed in before, prior to any look-up or password hash, so that someone who guesses
 * passwords elsewhere can't lock the owner out (docs/reference/accounts.md#sign-in-limits). The cookie is sealed for one email address, so
 * nobody can forge it without the password.
 */
export interface KnownBrowsers {
  /**
   * The value of a new cookie for the user who has just signed in. A browser that was known stays the same one.
   * @param presented the cookie that it sent
   */
  remember(email: string, presented: string | undefined): string;
  /** Identifies which of the account's known browsers this is; undefined if none, or if its last sign-in is 180 days ago. */
  recognize(email: string, cookie: string | undefined): string | undefined;
  /** The pseudonym of an email address in bucket names, because only the account service stores addresses in plaintext. */
  nameOf(email: string): string;
}

/** @param secret the deployment's; every replica must have the same */
export function createKnownBrowsers(secret: string, clock: Clock): KnownBrowsers {
  const mac = (text: string): Buffer => createHmac('sha256', secret).update(text).digest();
  // Cookies of earlier versions have no time. They are valid until the next sign-in replaces them.
  const seal = (email: string, device: string, issued?: string): Buffer =>
    mac(`device\0${email}\0${device}${issued === undefined ? '' : `\0${issued}`}`);
  const nowSeconds = (): number => Math.floor(clock.now().getTime() / 1_000);
  const recognize: KnownBrowsers['recognize'] = (email, cookie = '') => {
    const { device, issued, seal: shown } = FORM.exec(cookie)?.groups ?? {};
    if (device === undefined || shown === undefined) return undefined;
    const given = Buffer.from(shown, 'base64url');
    const wanted = seal(email, device, issued);
    if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return undefined;
    return issued !== undefined && nowSeconds() - Number(issued) >= DEVICE_SECONDS ? undefined : device;
  };
  return {
    remember(email, presented) {
      const device = recognize(email, presented) ?? randomBytes(DEVICE_BYTES).toString('base64url');
      const issued = String(nowSeconds());
      return `${device}.${issued}.${seal(email, device, issued).toString('base64url')}`;
    },
    recognize,
    nameOf: (email) => mac(`address\0${email}`).toString('base64url'),
  };
}
