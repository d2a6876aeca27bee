import { DomainError } from '@matchpoint/errors';
import type { ShownIdentity } from './provider.js';

const MOST_SUBJECT = 255;
const MOST_NAME = 128;
const UNPRINTABLE = /\p{Cc}/gu;

/** Raw claims of a provider about a person. */
interface Said {
  subject: unknown;
  /** Candidates for the name; the first that is a string is used. */
  names: unknown[];
  email: unknown;
  isVerified: unknown;
}

/**
 * The identity that a provider reports, within our limits: an id of at most 255 characters (as in OpenID Connect), a name cut to length.
 * @throws DomainError error_credentials_invalid for an invalid id
 */
export function readIdentity({ subject, names, email, isVerified }: Said): ShownIdentity {
  const isId = typeof subject === 'string' && subject.length > 0 && subject.length <= MOST_SUBJECT && subject.search(UNPRINTABLE) === -1;
  if (!isId) throw new DomainError('error_credentials_invalid');
  const name = names
    .find((each) => typeof each === 'string')
    ?.replaceAll(UNPRINTABLE, '')
    .trim()
    .slice(0, MOST_NAME);
  return {
    subject,
    name: name === undefined || name === '' ? null : name,
    verifiedEmail: isVerified === true && typeof email === 'string' ? email : undefined,
  };
}
