import { type BackgroundWork, repeatWork } from '@matchpoint/rpc';
import type { UploadContext } from '../context.js';
import { sweepTokens } from '../db/upload-tokens.js';
import { confirmClaims } from './confirm-claims.js';
import { sweepImages } from './sweep-images.js';

const INTERVAL_MS = 600_000;

/**
 * Sweeps abandoned images and expired tokens now and every ten minutes until stopped. No image goes while claims may be missing; readiness
 * and `matchpoint restore check` say why.
 */
export function startSweeper(context: UploadContext): BackgroundWork {
  const { clock, logger, pool } = context;
  let trouble: string | undefined;
  const sweep = async (): Promise<void> => {
    await sweepTokens(pool, clock.now());
    const claims = await confirmClaims(context);
    trouble = claims.trouble && `no image is deleted: ${claims.trouble}`;
    if (trouble !== undefined) logger.warn({ trouble }, 'abandoned images not swept');
    const images = claims.areConfirmed ? await sweepImages(context) : 0;
    if (images > 0) logger.info({ images }, 'abandoned images removed');
  };
  const work = repeatWork(INTERVAL_MS, sweep, (error) => logger.warn({ err: error }, 'abandoned images not swept'));
  return {
    status: () => (trouble === undefined ? undefined : { name: 'image-sweep', trouble }),
    stop: () => work.stop(),
  };
}
