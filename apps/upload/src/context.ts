import type { Clock } from '@matchpoint/core';
import { type BaseContext, createBaseContext } from '@matchpoint/rpc';
import type { UploadConfig } from './config.js';
import { createTenantUsages, type TenantUsages } from './db/tenant-usage.js';
import { STORE_READ_MS, STORE_WRITE_MS } from './domain/limits.js';
import type { ImageStore } from './store/image-store.js';
import { limitStoreTime } from './store/limit-store-time.js';
import { openStore } from './store/open-store.js';

/** Everything the upload service's code receives; wired only here. */
export interface UploadContext extends BaseContext {
  /** A store with deadlines. */
  store: ImageStore;
  usages: TenantUsages;
  /** Most bytes of one tenant's unused images. */
  quotaBytes: number;
  /** Most bytes of one tenant's images in use. */
  usedQuotaBytes: number;
}

export async function createContext(config: UploadConfig, clock?: Clock): Promise<UploadContext> {
  const store = limitStoreTime(await openStore(config), { readMs: STORE_READ_MS, writeMs: STORE_WRITE_MS });
  const base = await createBaseContext('upload', config, { clock });
  return {
    ...base,
    store,
    usages: createTenantUsages(base.pool),
    quotaBytes: config.quotaMebibytes * 1024 * 1024,
    usedQuotaBytes: config.usedQuotaMebibytes * 1024 * 1024,
    async close() {
      store.close();
      await base.close();
    },
  };
}
