import { promisify } from 'node:util';
import { gunzip, gunzipSync, type ZlibOptions } from 'node:zlib';
import { DomainError } from '@matchpoint/errors';

/** Smaller ones are decoded at once: that takes less than to pass them to another thread, and at most 0.5 ms. */
const MAX_SYNC_BYTES = 8 * 1024;
const LEAST_PIECE_BYTES = 1024;
const MOST_PIECE_BYTES = 64 * 1024;
const gunzipElsewhere = promisify<Buffer, ZlibOptions, Buffer>(gunzip);

/**
 * The bytes that `compressed` (gzip; several members count as one text, zeros after the last are padding, as for gzip itself)
 * stands for. Decoding stops as soon as they are more than `limitBytes`.
 * @throws DomainError error_payload_too_large; INVALID_INPUT where it is no gzip, broken off, or something else follows.
 */
export async function inflateBody(compressed: Buffer, limitBytes: number): Promise<Buffer> {
  const chunkSize = Math.min(Math.max(compressed.length * 4, LEAST_PIECE_BYTES), MOST_PIECE_BYTES);
  const options = { maxOutputLength: limitBytes, chunkSize };
  try {
    return compressed.length <= MAX_SYNC_BYTES ? gunzipSync(compressed, options) : await gunzipElsewhere(compressed, options);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ERR_BUFFER_TOO_LARGE') throw new DomainError('error_payload_too_large');
    throw new DomainError('INVALID_INPUT', {
      message: 'body is not valid gzip',
      details: { issues: [{ path: 'body', message: 'is not valid gzip' }] },
    });
  }
}
