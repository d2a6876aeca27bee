import { upload } from '@matchpoint/contracts';
import { startConsumer } from '@matchpoint/events';
import { type RunningService, service, startIdempotencySweeper, startRpcService } from '@matchpoint/rpc';
import { applyImagesShown, applyImagesUsed, IMAGES_CONSUMER, IMAGES_SHOWN, IMAGES_USED } from './consumers/images-used.js';
import { applyUserDeleted, USER_DELETED } from './consumers/user-deleted.js';
import type { UploadContext } from './context.js';
import { bindImage } from './rpc/bind-image.js';
import { cancelReservation } from './rpc/cancel-reservation.js';
import { claimImages } from './rpc/claim-images.js';
import { createUploadToken } from './rpc/create-upload-token.js';
import { ingestImage } from './rpc/ingest-image.js';
import { readImage } from './rpc/read-image.js';
import { releaseImages } from './rpc/release-images.js';
import { reserveImages } from './rpc/reserve-images.js';
import { startSweeper } from './sweep/start-sweeper.js';

/** The upload service: its RPCs, its consumers of deleted users and used images, its relay, and the sweep of unclaimed images. */
export function startService(context: UploadContext): Promise<RunningService> {
  return startRpcService(context, {
    services: [
      service(upload.UploadServiceService, {
        createUploadToken: createUploadToken(context),
        ingestImage: ingestImage(context),
        reserveImages: reserveImages(context),
        cancelReservation: cancelReservation(context),
        claimImages: claimImages(context),
        bindImage: bindImage(context),
        releaseImages: releaseImages(context),
        readImage: readImage(context),
      }),
    ],
    protoFiles: ['matchpoint/upload/v1/upload.proto'],
    background: [
      () => startSweeper(context),
      () => startIdempotencySweeper(context),
      () => consumeUsers(context),
      () => consumeImages(context),
    ],
  });
}

/** Deletes the images of deleted users. */
function consumeUsers(context: UploadContext) {
  const { nats, pool, logger, databaseClock, stream } = context;
  return startConsumer({
    ...{ nats, pool, logger, stream },
    clock: databaseClock,
    consumer: 'upload-users',
    subjects: [USER_DELETED],
    handle: (tx, event) => applyUserDeleted(tx, event, context),
  });
}

/** Applies the image uses of committed writes, in order per holder. */
function consumeImages(context: UploadContext) {
  const { nats, pool, logger, databaseClock, stream } = context;
  return startConsumer({
    ...{ nats, pool, logger, stream },
    clock: databaseClock,
    consumer: IMAGES_CONSUMER,
    subjects: [IMAGES_USED, IMAGES_SHOWN],
    handle: (tx, event) => (event.type === IMAGES_USED ? applyImagesUsed(tx, event, context) : applyImagesShown(tx, event, context)),
  });
}
