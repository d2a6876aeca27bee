import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** The cookie of a browser in which the user has signed in. */
export const DEVICE_COOKIE = 'mp_device';
export const DEVICE_SECONDS = 180 * 86_400;
const DEVICE_BYTES = 16;
const FORM = /^(?<device>[A-Za-z0-9_-]{22})\.(?<seal>[A-Za-z0-9_-]{43})$/;

/**
 * Recognizes browsers in which an account's owner has signed in before, prior to any look-up or password hash, so that someone who guesses
 * passwords elsewhere can't lock the owner out (docs/reference/accounts.md#sign-in-limits). The cookie is sealed for one email address, so
 * nobody can forge it without the password.
 */
export interface KnownBrowsers {
  /** The value of a new cookie for the user who has just signed in. */
  remember(email: string): string;
  /** Identifies which of the account's known browsers this is; undefined if none. */
  recognize(email: string, cookie: string | undefined): string | undefined;
  /** The pseudonym of an email address in bucket names, because only the account service stores addresses in plaintext. */
  nameOf(email: string): string;
}

/** @param secret the deployment's; every replica must have the same */
export function createKnownBrowsers(secret: string): KnownBrowsers {
  const mac = (text: string): Buffer => createHmac('sha256', secret).update(text).digest();
  const seal = (email: string, device: string): Buffer => mac(`device\0${email}\0${device}`);
  return {
    remember(email) {
      const device = randomBytes(DEVICE_BYTES).toString('base64url');
      return `${device}.${seal(email, device).toString('base64url')}`;
    },
    recognize(email, cookie = '') {
      const { device, seal: shown } = FORM.exec(cookie)?.groups ?? {};
      if (device === undefined || shown === undefined) return undefined;
      const given = Buffer.from(shown, 'base64url');
      const wanted = seal(email, device);
      return given.length === wanted.length && timingSafeEqual(given, wanted) ? device : undefined;
    },
    nameOf: (email) => mac(`address\0${email}`).toString('base64url'),
  };
}
