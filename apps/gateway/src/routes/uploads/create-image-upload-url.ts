import Type from 'typebox';
import { defineRoute } from '../shared/define-route.js';
import { Timestamp, uri } from '../../operation/fields.js';
import { publicUrl } from '../../transport/public-url.js';

export const createImageUploadUrl = defineRoute({
  method: 'POST',
  path: '/uploads/image-url',
  operationId: 'createImageUploadUrl',
  summary: 'Mint an address for one image upload',
  description: [
    'Mints an address to which the raw bytes of one image can be posted (`uploadImage`), once, within ten minutes.',
    "The storage id that comes back is for a later write: a score's screenshot or a ticket's image. That write checks type and",
    'size: png, jpeg, gif, webp or avif, 5 MiB at most.',
  ],
  section: 'docs/reference/uploads.md#flow',
  tag: 'Uploads',
  scope: 'uploads.upload:read-write',
  plan: 'writes',
  response: Type.Object({
    uploadUrl: uri('Works once, for ten minutes: POST the raw bytes to it, at most 20 MiB; the answer is `{storageId, timestamp}`.'),
    timestamp: Timestamp(),
  }),
  errors: ['error_upload_limit_reached'],
  async handler({ caller, requestId }, { config, uploads }) {
    const { token } = await uploads.createUploadToken({}, { caller, requestId });
    return { uploadUrl: `${publicUrl(config)}/uploads/${token}` };
  },
});
