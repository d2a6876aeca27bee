import type { Clock } from '@matchpoint/core';
import { type BaseContext, createBaseContext } from '@matchpoint/rpc';
import type { UploadConfig } from './config.js';
import type { ImageStore } from './store/image-store.js';
import { openStore } from './store/open-store.js';

/** Everything the upload service's code is given; wired here and nowhere else. */
export interface UploadContext extends BaseContext {
  store: ImageStore;
}

export async function createContext(config: UploadConfig, clock?: Clock): Promise<UploadContext> {
  const store = await openStore(config);
  const base = await createBaseContext('upload', config, { clock });
  return {
    ...base,
    store,
    async close() {
      store.close();
      await base.close();
    },
  };
}
