import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { DomainError } from '@matchpoint/errors';
import { inviteBody } from './answer-in-own-form.js';

export interface ReadOptions {
  /** Maximum size of the body as sent; more is 413. */
  limitBytes: number;
  headers: IncomingHttpHeaders;
  /** Throws if a body is not accepted, however small. Empty bodies are never refused. */
  refuse(): void;
}

/**
 * Reads the whole body of a request; empty if it has none. Refuses an announced size before reading anything, and an unannounced one as
 * soon as it exceeds the limit. The caller must then end the connection (close-unread.ts).
 * @throws DomainError error_payload_too_large, or what `refuse` throws.
 */
export function readBytes(stream: IncomingMessage, { limitBytes, headers, refuse }: ReadOptions): Promise<Buffer> {
  const announcedBytes = Number(headers['content-length'] ?? 0);
  if (announcedBytes > limitBytes) throw new DomainError('error_payload_too_large');
  if (announcedBytes > 0) refuse();
  inviteBody(stream);
  return new Promise((resolve, reject) => {
    const pieces: Buffer[] = [];
    let byteLength = 0;
    const settle = (error?: Error): void => {
      stream.off('data', take).off('end', settle).off('error', breakOff).off('close', breakOff);
      if (error) {
        stream.pause();
        reject(error);
      } else resolve(pieces.length === 1 ? (pieces[0] as Buffer) : Buffer.concat(pieces, byteLength));
    };
    const breakOff = (): void => settle(new DomainError('INVALID_INPUT', { message: 'The body was cut off.' }));
    const take = (piece: Buffer): void => {
      try {
        if (byteLength === 0) refuse();
      } catch (error) {
        settle(error as Error);
        return;
      }
      pieces.push(piece);
      byteLength += piece.length;
      if (byteLength > limitBytes) settle(new DomainError('error_payload_too_large'));
    };
    stream.on('data', take).once('end', settle).once('error', breakOff).once('close', breakOff);
  });
}
