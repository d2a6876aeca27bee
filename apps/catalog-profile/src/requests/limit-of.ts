import { DomainError } from '@matchpoint/errors';

const DEFAULT_LIMIT = 25;
const MAX_LIMIT = 100;

/** 1 to 100; 0, the absent value, is 25. @throws DomainError error_invalid_limit */
export function limitOf(limit: number): number {
  if (limit < 0 || limit > MAX_LIMIT) throw new DomainError('error_invalid_limit');
  return limit === 0 ? DEFAULT_LIMIT : limit;
}
