import Type from 'typebox';
import type { JsonSchema } from '../operation/map-subschemas.js';
import { named } from '../operation/named.js';
import type { Components } from './components.js';

export const IMAGE_TYPES = ['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif'];
/** Image operations accept bytes of any content type, because not every client generator knows image types. */
export const UPLOAD_TYPES = [...IMAGE_TYPES, 'application/octet-stream'];
export const BYTES = { type: 'string', format: 'binary', description: 'The bytes of an image.' };

const ImageForm = named(
  'ImageForm',
  Type.Object({ file: Type.Unsafe<string>({ ...BYTES, examples: ['(the bytes)'] }) }, { description: 'A form with one file.' }),
);

/** The body of an operation that takes one image: either its bytes or a form. */
export function describeImageBody(components: Components): JsonSchema {
  return {
    required: true,
    description: 'The bytes of one image, at most 5 MiB, or a form with one file.',
    content: {
      // Must come first; otherwise generated Java imports a class for the form that doesn't exist.
      'multipart/form-data': { schema: components.refer(ImageForm) },
      ...Object.fromEntries(UPLOAD_TYPES.map((type) => [type, { schema: BYTES }])),
    },
  };
}
