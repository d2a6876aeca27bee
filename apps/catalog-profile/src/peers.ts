import { upload } from '@matchpoint/contracts';
import { createRpcClient, type RpcClient, type RpcIdentity } from '@matchpoint/rpc';

/** Clients of the services that the catalog-profile service calls. */
export interface Peers {
  upload: RpcClient<upload.UploadServiceService>;
  close(): void;
}

export function createPeers({ uploadUrl }: { uploadUrl: string }, identity: RpcIdentity): Peers {
  const uploads = createRpcClient(upload.UploadServiceService, {
    target: uploadUrl,
    ...identity,
    // Both may be retried: the caller names the reservation.
    reads: ['reserveImages', 'cancelReservation'],
  });
  return { upload: uploads, close: () => uploads.close() };
}
