import { normalizeMailAddress } from '@matchpoint/core';
import { invalidInput } from '@matchpoint/errors';

/** An email address in canonical form. @throws DomainError INVALID_INPUT at `body.email` */
export function parseAddress(text: string): string {
  const address = normalizeMailAddress(text);
  if (address === undefined) throw invalidInput('body.email', 'must be an email address');
  return address;
}
