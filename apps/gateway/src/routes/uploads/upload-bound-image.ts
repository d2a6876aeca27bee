import { createHash } from 'node:crypto';
import Type from 'typebox';
import { defineRoute } from '../shared/define-route.js';
import { text, Timestamp, uri } from '../../operation/fields.js';
import { ingestImage } from '../../uploads/ingest-image.js';
import { readSentImage } from '../../uploads/read-sent-image.js';
import { GROUP_WRITE } from '../shared/group-fields.js';

/** How long the address in the answer shows the image. */
const SHOWN_SECONDS = 1_200;

export const uploadBoundImage = defineRoute({
  ...GROUP_WRITE,
  method: 'POST',
  path: '/uploads/image',
  operationId: 'uploadBoundImage',
  summary: 'Upload an image in one request',
  description: [
    'Accepts one image, at most 5 MiB, as the body or as the only file of a multipart form: png, jpeg, gif, webp or ' +
      'avif, detected from its bytes.',
    'Use the storage id in a later write of the same tenant, within 24 hours. The URL shows the image for 20 minutes.',
  ],
  section: 'docs/reference/uploads.md#flow',
  tag: 'Uploads',
  scope: 'uploads.upload:read-write',
  takesImage: true,
  response: Type.Object({
    storageId: text('Id of the stored image.', 'img_01j6qvx3k0fd8r5y2m9wcz0001'),
    url: uri('URL that shows the image for 20 minutes to anyone who has it.'),
    timestamp: Timestamp(),
  }),
  errors: ['error_upload_limit_reached'],
  async handler({ bytes, idempotency, caller, requestId, onReplayed }, context) {
    const { pieces, announcedSize } = readSentImage(bytes);
    const raw = bytes as NonNullable<typeof bytes>;
    const { token } = await context.uploads.createUploadToken({}, { caller, requestId });
    const digest = createHash('sha256');
    const start = { token, claimedType: raw.headers['content-type'], announcedSize };
    const sent = await ingestImage(context, start, { raw, pieces: digested(pieces, digest), requestId });
    const { storageId, timestamp } = await context.uploads.bindImage(
      { storageId: sent },
      { caller, requestId, onReplayed, ...(idempotency && { idempotency: { ...idempotency, fingerprint: digest.digest('hex') } }) },
    );
    return { storageId, url: context.mediaUrls.mintFor(storageId, SHOWN_SECONDS), timestamp };
  },
});

/** The pieces, each of which goes into the digest. */
async function* digested(pieces: AsyncIterable<Buffer>, digest: ReturnType<typeof createHash>): AsyncGenerator<Buffer> {
  for await (const piece of pieces) {
    digest.update(piece);
    yield piece;
  }
}
