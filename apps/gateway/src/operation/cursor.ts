import { createHmac, timingSafeEqual } from 'node:crypto';
import { DomainError } from '@matchpoint/errors';
import { canonicalJson } from './canonical-json.js';

const MAC_BYTES = 16;

/** What a cursor is valid for: the listing, the caller's scope, and every filter (docs/reference/pagination.md#cursors). */
export interface CursorBinding {
  operationId: string;
  scope: string;
  filters: unknown;
}

/** Issues and reads opaque, authenticated cursors. */
export interface CursorCodec {
  encode(binding: CursorBinding, position: unknown): string;
  /**
   * The position in a cursor that `encode` created for an equal binding.
   * @throws DomainError error_invalid_cursor for any other text.
   */
  decode(binding: CursorBinding, cursor: string): unknown;
}

/** `secret` is the deployment's; every replica must have the same. */
export function createCursorCodec(secret: string): CursorCodec {
  const mac = (binding: CursorBinding, payload: Buffer): Buffer =>
    createHmac('sha256', secret).update(canonicalJson(binding)).update('\0').update(payload).digest().subarray(0, MAC_BYTES);
  return {
    encode(binding, position) {
      const payload = Buffer.from(JSON.stringify(position));
      return Buffer.concat([mac(binding, payload), payload]).toString('base64url');
    },
    decode(binding, cursor) {
      const bytes = Buffer.from(cursor, 'base64url');
      const payload = bytes.subarray(MAC_BYTES);
      // Decoding ignores stray characters, but an altered cursor must not be accepted.
      const isOurs =
        bytes.length > MAC_BYTES &&
        bytes.toString('base64url') === cursor &&
        timingSafeEqual(bytes.subarray(0, MAC_BYTES), mac(binding, payload));
      if (!isOurs) throw new DomainError('error_invalid_cursor');
      return JSON.parse(payload.toString()) as unknown;
    },
  };
}
