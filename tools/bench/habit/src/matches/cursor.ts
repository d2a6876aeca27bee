import { ApiException } from '../common/api.exception.js';

interface Position {
  createdAt: Date;
  id: string;
}

/** The place after a match, opaque to clients. */
export function encodeCursor({ createdAt, id }: Position): string {
  return Buffer.from(JSON.stringify([createdAt.toISOString(), id])).toString('base64url');
}

/** @throws ApiException for an invalid cursor. */
export function decodeCursor(cursor: string): Position {
  try {
    const [createdAt, id] = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as [string, string];
    return { createdAt: new Date(createdAt), id };
  } catch {
    throw new ApiException('error_invalid_cursor', 400);
  }
}
