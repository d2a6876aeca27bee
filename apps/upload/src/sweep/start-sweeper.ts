import { type BackgroundWork, repeatWork } from '@matchpoint/rpc';
import type { UploadContext } from '../context.js';
import { sweepTokens } from '../db/upload-tokens.js';
import { confirmClaims } from './confirm-claims.js';
import { sweepImages } from './sweep-images.js';

const LOOK_EVERY_MS = 30_000;
/** Every ten minutes, unless it waits for claims. */
const LOOKS_A_SWEEP = 20;

/**
 * Sweeps abandoned images and expired tokens now and every ten minutes until stopped. No image is deleted while claims may be missing;
 * readiness and `matchpoint restore check` say why.
 */
export function startSweeper(context: UploadContext): BackgroundWork {
  const { clock, logger, pool } = context;
  let trouble: string | undefined;
  let looks = 0;
  const sweep = async (signal: AbortSignal): Promise<void> => {
    const isDue = looks % LOOKS_A_SWEEP === 0;
    looks += 1;
    if (!isDue && trouble === undefined) return;
    await sweepTokens(pool, clock.now());
    const claims = await confirmClaims(context);
    trouble = claims.trouble && `no image is deleted: ${claims.trouble}`;
    if (trouble !== undefined) logger.warn({ trouble }, 'abandoned images could not be swept');
    const images = claims.areConfirmed ? await sweepImages(context, signal) : 0;
    if (images > 0) logger.info({ images }, 'abandoned images removed');
  };
  const work = repeatWork(LOOK_EVERY_MS, sweep, (error) => logger.warn({ err: error }, 'abandoned images could not be swept'));
  return {
    status: () => (trouble === undefined ? undefined : { name: 'image-sweep', trouble }),
    stop: () => work.stop(),
  };
}
