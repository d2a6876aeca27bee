import { upload } from '@matchpoint/contracts';
import { invalidInput } from '@matchpoint/errors';
import { createRpcServer, type Definition } from '@matchpoint/rpc';
import { createLogger, createMetrics } from '@matchpoint/telemetry';
import { rpcKeys } from '@matchpoint/testing';

/** Requests of the catalog-profile service to the upload service. */
export interface UploadPeer {
  /** Reservations that were made and not cancelled. */
  reserved: Map<string, upload.ReserveImagesRequest>;
  /** Number of requested reservations. */
  asked: number;
  target: string;
  stop(): Promise<void>;
}

/** Serves the part of the upload service that pictures need, over gRPC. Every image but `img_unknown` belongs to its caller. */
export async function startUploadPeer(): Promise<UploadPeer> {
  const peer = { reserved: new Map<string, upload.ReserveImagesRequest>(), asked: 0 };
  const handlers = {
    async reserveImages(request: upload.ReserveImagesRequest): Promise<upload.ReserveImagesResponse> {
      peer.asked += 1;
      if (request.storageIds.includes('img_unknown')) throw invalidInput(request.field, 'is no image of yours');
      peer.reserved.set(request.reservationId, request);
      return { expiresAt: '' };
    },
    async cancelReservation({ reservationId }: upload.CancelReservationRequest): Promise<upload.CancelReservationResponse> {
      peer.reserved.delete(reservationId);
      return {};
    },
  };
  const server = createRpcServer({
    services: [[upload.UploadServiceService as unknown as Definition, handlers]],
    protoFiles: [],
    internalToken: rpcKeys.internalToken,
    verifier: rpcKeys.verifier,
    logger: createLogger({ service: 'peers', level: 'silent' }),
    registry: createMetrics('peers').registry,
  });
  const port = await server.listen({ host: '127.0.0.1', port: 0 });
  return Object.assign(peer, { target: `127.0.0.1:${port}`, stop: () => server.drain(100) });
}
