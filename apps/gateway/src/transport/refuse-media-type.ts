import type { IncomingHttpHeaders } from 'node:http';
import { DomainError } from '@matchpoint/errors';

const JSON_TYPE = /^application\/(?:[\w.+-]+\+)?json\s*(?:;|$)/i;
const OTHER_CHARSET = /;\s*charset\s*=\s*(?!"?utf-?8\b)"?([^\s";]*)/i;
/** `x-gzip` is its old name (RFC 9110, 8.4.1.3). */
const GZIP = /^(?:x-)?gzip$/i;
const ACCEPTED_ENCODINGS = 'gzip, identity';
const MAX_NAME_LENGTH = 64;

/** Whether a body is declared as compressed with gzip, the only accepted encoding. */
export function isGzip({ 'content-encoding': encoding }: IncomingHttpHeaders): boolean {
  return encoding !== undefined && GZIP.test(encoding.trim());
}

/**
 * Refuses a body that is not JSON in UTF-8, plain or gzip. A body without a declared type is assumed to be JSON.
 * @throws DomainError error_unsupported_media_type
 */
export function refuseMediaType(headers: IncomingHttpHeaders): void {
  const { 'content-type': type = '', 'content-encoding': encoding = '' } = headers;
  if (encoding !== '' && encoding.trim().toLowerCase() !== 'identity' && !isGzip(headers)) {
    throw new DomainError('error_unsupported_media_type', {
      message: `The content encoding ${JSON.stringify(encoding.slice(0, MAX_NAME_LENGTH))} is not supported: send ${ACCEPTED_ENCODINGS}.`,
      details: { acceptEncoding: ACCEPTED_ENCODINGS },
    });
  }
  if (type === '') return;
  if (!JSON_TYPE.test(type)) throw new DomainError('error_unsupported_media_type');
  const charset = OTHER_CHARSET.exec(type)?.[1];
  if (charset !== undefined)
    throw new DomainError('error_unsupported_media_type', {
      message: `The charset ${JSON.stringify(charset.slice(0, MAX_NAME_LENGTH))} is not supported: send UTF-8.`,
    });
}
