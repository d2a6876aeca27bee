import { upload } from '@matchpoint/contracts';
import { type RunningService, service, startRpcService } from '@matchpoint/rpc';
import type { UploadContext } from './context.js';
import { claimImages } from './rpc/claim-images.js';
import { createUploadToken } from './rpc/create-upload-token.js';
import { ingestImage } from './rpc/ingest-image.js';
import { readImage } from './rpc/read-image.js';
import { releaseImages } from './rpc/release-images.js';
import { startSweeper } from './sweep/start-sweeper.js';

/** The upload service: its RPCs, the relay of its outbox and the sweep of what nobody has claimed. */
export function startService(context: UploadContext): Promise<RunningService> {
  return startRpcService(context, {
    services: [
      service(upload.UploadServiceService, {
        createUploadToken: createUploadToken(context),
        ingestImage: ingestImage(context),
        claimImages: claimImages(context),
        releaseImages: releaseImages(context),
        readImage: readImage(context),
      }),
    ],
    protoFiles: ['matchpoint/upload/v1/upload.proto'],
    background: [() => startSweeper(context)],
  });
}
