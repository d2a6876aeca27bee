import { invalidInput } from '@matchpoint/errors';
import { checkDescription } from '../../names/index.js';

const MAX_BIO = 500;

/** The stored form of a bio, which may have several lines. @throws DomainError INVALID_INPUT at `body.bio` */
export function checkBio(given: string): string {
  const bio = checkDescription(given, 'body.bio');
  if ([...bio].length > MAX_BIO) throw invalidInput('body.bio', `must have at most ${MAX_BIO} characters`);
  return bio;
}
