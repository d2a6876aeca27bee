export const IMAGE_TYPES = ['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif'];
/** What takes images takes bytes under any type; not every generator of clients knows the types of images. */
export const UPLOAD_TYPES = [...IMAGE_TYPES, 'application/octet-stream'];
export const BYTES = { type: 'string', format: 'binary', description: 'The bytes of an image.' };

/** The body of an operation that takes one image: its bytes, or a form with it. */
export const IMAGE_BODY = {
  required: true,
  description: 'The bytes of one image, at most 5 MiB, or a form with one file.',
  content: {
    ...Object.fromEntries(UPLOAD_TYPES.map((type) => [type, { schema: BYTES }])),
    'multipart/form-data': {
      schema: { type: 'object', description: 'A form with one file.', required: ['file'], properties: { file: BYTES } },
    },
  },
};
