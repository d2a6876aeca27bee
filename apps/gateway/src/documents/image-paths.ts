import type { ErrorCode } from '@matchpoint/errors';
import Type from 'typebox';
import type { Repeat } from '../edge/admission/operation-access.js';
import { instant, text } from '../operation/fields.js';
import type { JsonSchema } from '../operation/map-subschemas.js';
import { named } from '../operation/named.js';
import type { DocumentParts } from './build-document.js';
import type { Components } from './components.js';
import { errorReferences, groupByStatus } from './describe-errors.js';
import { headerReferences, OF_EVERY_ANSWER } from './headers.js';
import { BYTES, IMAGE_TYPES, UPLOAD_TYPES } from './image-body.js';

const EXAMPLE_IMAGE = 'img_01j6qvx3k0fd8r5y2m9wcz0001';
const EXAMPLE_TOKEN = 'kTq3vZ1mYw8oXcR5nB7uJd0sLhG2fAeP9iK4tVxQ6Wy';

const UploadedImage = named(
  'UploadedImage',
  Type.Object(
    {
      storageId: text('Id of the stored image. Pass it to the write that claims it, within 24 hours.', EXAMPLE_IMAGE),
      timestamp: instant('Time when the image was stored.', '2026-01-15T12:00:00.000Z'),
    },
    { description: 'A stored image.' },
  ),
);

const ALWAYS: ErrorCode[] = ['INVALID_INPUT', 'error_ip_rate_limited', 'error_internal', 'error_unavailable'];
const UPLOAD_ERRORS = groupByStatus([...ALWAYS, 'error_upload_token_invalid', 'error_payload_too_large'], {
  408: ['INVALID_INPUT'],
  431: ['INVALID_INPUT'],
});
const READ_ERRORS = groupByStatus([...ALWAYS, 'error_not_found'], { 408: ['INVALID_INPUT'], 431: ['INVALID_INPUT'] });

/** The two paths outside `/api/v1` that carry images; a token or a signature replaces the key (docs/reference/deployment.md#paths). */
export function describeImagePaths(components: Components, baseUrl: string): DocumentParts {
  const servers = [{ url: baseUrl, description: 'This installation, outside of `/api/v1`.' }];
  return {
    paths: {
      '/uploads/{token}': { servers, post: describeUpload(components) },
      '/media/{storageId}': { servers, get: describeRead() },
    },
    errorStatuses: Object.keys({ ...UPLOAD_ERRORS, ...READ_ERRORS }).map(Number),
  };
}

function describeUpload(components: Components): JsonSchema {
  return {
    'operationId': 'uploadImage',
    'summary': 'Upload the bytes of an image',
    'description':
      'Accepts the raw bytes of one image, at most 20 MiB, at a URL from `createImageUploadUrl`: once, and within ' +
      'ten minutes. The content is checked ' +
      'by the write that claims the image, not here. An unclaimed image is removed after 24 hours.\n\n**Access.** The ' +
      'token in the path; no key.',
    'tags': ['Uploads'],
    'security': [],
    'parameters': [
      parameter('token', 'path', 'The last part of `uploadUrl`.', { type: 'string', pattern: '^[A-Za-z0-9_-]{43}$' }, EXAMPLE_TOKEN),
    ],
    'requestBody': { required: true, content: Object.fromEntries(UPLOAD_TYPES.map((type) => [type, { schema: BYTES }])) },
    'responses': {
      200: {
        description: 'The image is stored.',
        headers: headerReferences(OF_EVERY_ANSWER),
        content: {
          'application/json': {
            schema: components.refer(UploadedImage),
            example: { storageId: EXAMPLE_IMAGE, timestamp: '2026-01-15T12:00:00.000Z' },
          },
        },
      },
      ...errorReferences(UPLOAD_ERRORS),
    },
    'x-matchpoint-repeat': 'once' satisfies Repeat,
    'x-error-codes': UPLOAD_ERRORS,
  };
}

function describeRead(): JsonSchema {
  return {
    'operationId': 'readImage',
    'summary': 'Get a stored image',
    'description':
      'Returns the bytes of a claimed image. Responses contain complete image URLs (`screenshotUrls`, ' +
      '`imageUrls`), which are valid for 15 to 20 minutes for ' +
      'anyone who has them. A missing image and an expired or altered URL get ' +
      'the same response.\n\n**Access.** The signature in the query; no key.',
    'tags': ['Uploads'],
    'security': [],
    'parameters': [
      parameter('storageId', 'path', 'Id of the image.', { type: 'string' }, EXAMPLE_IMAGE),
      parameter(
        'exp',
        'query',
        'Expiry of the URL, in seconds since 1970.',
        { type: 'string', pattern: '^[1-9][0-9]{0,11}$' },
        '1768479600',
      ),
      parameter('sig', 'query', 'Signature over id and expiry.', { type: 'string', pattern: '^[A-Za-z0-9_-]{43}$' }, EXAMPLE_TOKEN),
    ],
    'responses': {
      200: {
        description: 'The image.',
        headers: headerReferences(OF_EVERY_ANSWER),
        content: Object.fromEntries(IMAGE_TYPES.map((type) => [type, { schema: BYTES }])),
      },
      ...errorReferences(READ_ERRORS),
    },
    'x-matchpoint-repeat': 'read' satisfies Repeat,
    'x-error-codes': READ_ERRORS,
  };
}

function parameter(name: string, place: 'path' | 'query', description: string, schema: JsonSchema, example: string): JsonSchema {
  return { name, in: place, required: true, description, schema, example };
}
