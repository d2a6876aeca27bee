import { type BackgroundWork, repeatWork } from '@matchpoint/rpc';
import type { UploadContext } from '../context.js';
import { sweepTokens } from '../db/upload-tokens.js';
import { sweepImages } from './sweep-images.js';

const INTERVAL_MS = 600_000;

/** Sweeps abandoned images and expired tokens now and every ten minutes until stopped. */
export function startSweeper(context: UploadContext): BackgroundWork {
  const sweep = async (): Promise<void> => {
    const [images] = await Promise.all([sweepImages(context), sweepTokens(context.pool, context.clock.now())]);
    if (images > 0) context.logger.info({ images }, 'abandoned images removed');
  };
  return repeatWork(INTERVAL_MS, sweep, (error) => context.logger.warn({ err: error }, 'abandoned images not swept'));
}
