import type { BackgroundWork } from '@matchpoint/rpc';
import type { UploadContext } from '../context.js';
import { sweepTokens } from '../db/upload-tokens.js';
import { sweepImages } from './sweep-images.js';

const INTERVAL_MS = 600_000;

/** Sweeps abandoned images and expired tokens now and every ten minutes until stopped. */
export function startSweeper(context: UploadContext): BackgroundWork {
  let running: Promise<void> | undefined;
  const sweep = (): void => {
    // A sweep may take longer than the interval: it is not overtaken.
    running ??= Promise.all([sweepImages(context), sweepTokens(context.pool, context.clock.now())])
      .then(([images]) => {
        if (images > 0) context.logger.info({ images }, 'abandoned images removed');
      })
      .catch((error: unknown) => context.logger.warn({ err: error }, 'abandoned images not swept'))
      .finally(() => (running = undefined));
  };
  sweep();
  const timer = setInterval(sweep, INTERVAL_MS);
  timer.unref();
  return {
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}
