import type { CatalogProfileContext } from '../context.js';
import { batchGetLivePlatforms } from './rpc/batch-get-live-platforms.js';
import { getUserStreams } from './rpc/get-user-streams.js';

/** The RPCs of this room, by contract. */
export const streamsRpc = (context: CatalogProfileContext) => ({
  stream: {
    getUserStreams: getUserStreams(context),
    batchGetLivePlatforms: batchGetLivePlatforms(context),
  },
});
