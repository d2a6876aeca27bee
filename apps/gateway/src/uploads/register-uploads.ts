import type { FastifyInstance } from 'fastify';
import type { UploadPorts } from './ports.js';
import { receiveImage } from './receive-image.js';
import { serveMedia } from './serve-media.js';
import { UPLOAD_DEADLINE_MS } from '../transport/upload-deadlines.js';

/** They spend from the IP bucket; a token or signature replaces the key (docs/reference/uploads.md#media). */
const config = { edge: { kind: 'open' } } as const;

/** The paths outside `/api/v1` that carry images. */
export async function registerUploads(app: FastifyInstance, context: UploadPorts): Promise<void> {
  await app.register(async (scope) => {
    // Any content type: the body is passed on unchanged.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
    scope.post('/uploads/:token', { config: { ...config, bodyMs: UPLOAD_DEADLINE_MS } }, receiveImage(context));
  });
  app.get('/media/:storageId', { config }, serveMedia(context));
}
