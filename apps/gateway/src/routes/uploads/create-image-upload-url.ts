import Type from 'typebox';
import { defineRoute } from '../shared/define-route.js';
import { Timestamp, uri } from '../../operation/fields.js';
import { publicUrl } from '../../transport/public-url.js';

export const createImageUploadUrl = defineRoute({
  method: 'POST',
  path: '/uploads/image-url',
  operationId: 'createImageUploadUrl',
  summary: 'Create an upload URL',
  description: [
    'Creates a URL to which the raw bytes of one image can be posted (`uploadImage`), once, within ten minutes.',
    'Use the returned storage id in a later write, as the screenshot of a score or the image of a ticket. That write checks type and',
    'size: png, jpeg, gif, webp or avif, at most 5 MiB.',
  ],
  section: 'docs/reference/uploads.md#flow',
  tag: 'Uploads',
  scope: 'uploads.upload:read-write',
  plan: 'writes',
  response: Type.Object({
    uploadUrl: uri('Valid once, for ten minutes: POST the raw bytes to it, at most 20 MiB; the response is `{storageId, timestamp}`.'),
    timestamp: Timestamp(),
  }),
  errors: ['error_upload_limit_reached'],
  async handler({ caller, requestId }, { config, uploads }) {
    const { token } = await uploads.createUploadToken({}, { caller, requestId });
    return { uploadUrl: `${publicUrl(config)}/uploads/${token}` };
  },
});
