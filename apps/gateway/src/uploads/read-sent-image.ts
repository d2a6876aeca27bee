import type { IncomingMessage } from 'node:http';
import { finished, PassThrough } from 'node:stream';
import { Busboy, type BusboyHeaders } from '@fastify/busboy';
import { DomainError, invalidInput } from '@matchpoint/errors';
import { bytesOf, upTo } from './image-bytes.js';

/** Maximum size of an image in a write that uses it (docs/reference/uploads.md#bounds). */
const MAX_IMAGE_BYTES = 5 * 1024 * 1024;
/** The overhead of a form around its file: boundaries, headers, ignored fields. */
const FORM_BYTES = 64 * 1024;
const LIMITS = { fileSize: MAX_IMAGE_BYTES + 1, fields: 20, fieldSize: 4 * 1024, parts: 25, headerPairs: 20 };
const FORM = /^multipart\//i;

/**
 * The bytes of the image in a request: its body, or the only file of its form (docs/reference/uploads.md#bounds).
 * @throws DomainError error_payload_too_large if it announces too much; error_unsupported_media_type for an encoded one; INVALID_INPUT
 * without an image. Later errors are thrown to the reader of the chunks.
 */
export function readSentImage(body: IncomingMessage | undefined): { pieces: AsyncIterable<Buffer>; announcedSize?: number } {
  const { 'content-length': length, 'content-type': type = '', 'content-encoding': encoding } = body?.headers ?? {};
  if (body === undefined || length === '0') throw invalidInput('body', 'must be an image');
  const isForm = FORM.test(type);
  const announcedSize = length === undefined ? undefined : Number(length);
  if ((announcedSize ?? 0) > MAX_IMAGE_BYTES + (isForm ? FORM_BYTES : 0)) throw new DomainError('error_payload_too_large');
  if (encoding !== undefined && !/^\s*(?:identity)?\s*$/i.test(encoding))
    throw new DomainError('error_unsupported_media_type', { message: 'Send images without a content encoding.' });
  const pieces = isForm ? fileOf(body, openForm(type)) : notEmpty(upTo(MAX_IMAGE_BYTES, bytesOf(body)));
  return { pieces, ...(announcedSize !== undefined && { announcedSize }) };
}

async function* notEmpty(pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let isEmpty = true;
  for await (const piece of pieces) {
    isEmpty &&= piece.length === 0;
    yield piece;
  }
  if (isEmpty) throw invalidInput('body', 'must be an image');
}

function openForm(type: string): Busboy {
  try {
    return new Busboy({ headers: { 'content-type': type } as BusboyHeaders, limits: LIMITS });
  } catch {
    throw invalidInput('body', 'is not a form: its content type has no boundary');
  }
}

/** The bytes of a form's only file, read on demand. */
async function* fileOf(body: IncomingMessage, form: Busboy): AsyncGenerator<Buffer> {
  const file = new PassThrough();
  // Only the first error is reported.
  file.on('error', () => undefined);
  const bounded = new PassThrough();
  let files = 0;
  const fail = (error: Error): void => {
    body.unpipe(bounded);
    file.destroy(error);
  };
  form.on('file', (_field, stream) => {
    files += 1;
    stream.on('error', fail).once('limit', () => fail(new DomainError('error_payload_too_large')));
    if (files === 1) stream.pipe(file, { end: false });
    else {
      stream.resume();
      fail(invalidInput('body', 'must contain exactly one file'));
    }
  });
  for (const limit of ['partsLimit', 'fieldsLimit'] as const)
    form.once(limit, () => fail(invalidInput('body', 'contains too many fields')));
  form.once('error', () => fail(invalidInput('body', 'is a malformed form')));
  form.once('finish', () => (files === 0 ? fail(invalidInput('body', 'must contain a file')) : file.end()));
  let sentBytes = 0;
  bounded.on('data', (piece: Buffer) => {
    sentBytes += piece.length;
    if (sentBytes > MAX_IMAGE_BYTES + FORM_BYTES) fail(new DomainError('error_payload_too_large'));
  });
  finished(body, (error) => error && fail(new DomainError('error_unavailable', { message: 'the upload was interrupted', cause: error })));
  body.pipe(bounded).pipe(form);
  try {
    yield* notEmpty(upTo(MAX_IMAGE_BYTES, file as AsyncIterable<Buffer>));
  } finally {
    body.unpipe(bounded);
    form.destroy();
  }
}
