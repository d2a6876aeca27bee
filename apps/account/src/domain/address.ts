import { normalizeMailAddress } from '@matchpoint/core';
import { invalidInput } from '@matchpoint/errors';

/** A mail address in its one form. @throws DomainError INVALID_INPUT at `body.email` */
export function parseAddress(text: string): string {
  const address = normalizeMailAddress(text);
  if (address === undefined) throw invalidInput('body.email', 'must be a mail address');
  return address;
}
