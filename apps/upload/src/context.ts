import { type Clock, systemClock } from '@matchpoint/core';
import { type BaseContext, createBaseContext } from '@matchpoint/rpc';
import type { UploadConfig } from './config.js';

/** Everything the upload service's code is given; wired here and nowhere else. */
export interface UploadContext extends BaseContext {
  clock: Clock;
}

export async function createContext(config: UploadConfig, clock: Clock = systemClock): Promise<UploadContext> {
  return { ...(await createBaseContext('upload', config)), clock };
}
