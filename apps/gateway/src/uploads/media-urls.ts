import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Clock } from '@matchpoint/core';

/** A URL is valid for at least this long, and at most one period longer. */
const LIFE_SECONDS = 900;
/** URLs issued within one period are identical, so that images can be cached. */
const PERIOD_SECONDS = 300;

/** Issues and checks the URLs of stored images (docs/reference/uploads.md#media). */
export interface MediaUrls {
  /** An absolute URL of the image that works for 15 to 20 minutes for anyone: issue it only to callers who may see the image. */
  mint(storageId: string): string;
  /** The permanent URL of a public image (docs/reference/uploads.md#media). */
  open(storageId: string): string;
  /** A URL that is valid for exactly this long and unique to this call. */
  mintFor(storageId: string, lifeSeconds: number): string;
  /** How many seconds the URL of this image remains valid; 0 if it is expired, altered or not ours. */
  secondsLeft(storageId: string, expires: unknown, signature: unknown): number;
}

/** `secret` is the deployment's; every replica must have the same. */
export function createMediaUrls({ baseUrl, clock, secret }: { baseUrl: string; clock: Clock; secret: string }): MediaUrls {
  const sign = (storageId: string, expires: number): string =>
    createHmac('sha256', secret).update(`media\0${storageId}\0${expires}`).digest('base64url');
  const nowSeconds = (): number => Math.floor(clock.now().getTime() / 1_000);
  const addressOf = (storageId: string, expires: number): string =>
    `${baseUrl}/media/${encodeURIComponent(storageId)}?exp=${expires}&sig=${sign(storageId, expires)}`;
  return {
    open: (storageId) => `${baseUrl}/media/${encodeURIComponent(storageId)}`,
    mint: (storageId) => addressOf(storageId, Math.ceil((nowSeconds() + LIFE_SECONDS) / PERIOD_SECONDS) * PERIOD_SECONDS),
    mintFor: (storageId, lifeSeconds) => addressOf(storageId, nowSeconds() + lifeSeconds),
    secondsLeft(storageId, expires, signature) {
      if (typeof expires !== 'string' || typeof signature !== 'string' || !/^[1-9]\d{0,11}$/.test(expires)) return 0;
      // Compares the encoded texts, so that each URL has only one valid form.
      const [given, wanted] = [Buffer.from(signature), Buffer.from(sign(storageId, Number(expires)))];
      if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return 0;
      return Math.max(0, Number(expires) - nowSeconds());
    },
  };
}
