import { promisify } from 'node:util';
import { gunzip, gunzipSync, type ZlibOptions } from 'node:zlib';
import { DomainError } from '@matchpoint/errors';

/** Smaller bodies are decoded synchronously, which is faster than passing them to another thread and takes at most 0.5 ms. */
const MAX_SYNC_BYTES = 8 * 1024;
const LEAST_PIECE_BYTES = 1024;
const MOST_PIECE_BYTES = 64 * 1024;
const gunzipElsewhere = promisify<Buffer, ZlibOptions, Buffer>(gunzip);

/**
 * Decompresses `compressed` (gzip; several members are concatenated, zeros after the last are padding, as for gzip itself). Stops as soon
 * as the result exceeds `limitBytes`.
 * @throws DomainError error_payload_too_large; INVALID_INPUT if it is not gzip, truncated, or followed by something else.
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
