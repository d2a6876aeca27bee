import { DomainError } from '@matchpoint/errors';
import type { ShownIdentity } from './provider.js';

const MOST_SUBJECT = 255;
const MOST_NAME = 128;
const UNPRINTABLE = /\p{Cc}/gu;

/** What a provider says of a person, each as it came. */
interface Said {
  subject: unknown;
  /** What it calls them; the first that is a text counts. */
  names: unknown[];
  email: unknown;
  isVerified: unknown;
}

/**
 * Whom a provider shows, held to what we keep: an id of 255 characters at most, as OpenID Connect has it, a name cut to what is shown.
 * @throws DomainError error_credentials_invalid for an id that is none
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
