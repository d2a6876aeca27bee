import { upload } from '@matchpoint/contracts';
import { createRpcClient, type RpcClient, type RpcIdentity } from '@matchpoint/rpc';

/** The services that the catalog-profile service asks. */
export interface Peers {
  upload: RpcClient<upload.UploadServiceService>;
  close(): void;
}

export function createPeers({ uploadUrl }: { uploadUrl: string }, identity: RpcIdentity): Peers {
  const uploads = createRpcClient(upload.UploadServiceService, {
    target: uploadUrl,
    ...identity,
    // Both repeat themselves without harm: the caller names the reservation.
    reads: ['reserveImages', 'cancelReservation'],
  });
  return { upload: uploads, close: () => uploads.close() };
}
