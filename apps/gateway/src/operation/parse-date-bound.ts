import { parseInstant } from '@matchpoint/core';
import { invalidInput } from '@matchpoint/errors';

/**
 * An inclusive bound of a date filter as an ISO 8601 UTC instant (docs/reference/pagination.md#dates).
 * @throws DomainError error_invalid_date_format for anything that is not a real date or instant.
 */
export function parseDateBound(field: string, text: string, side: 'lower' | 'upper', part: 'body' | 'query' = 'body'): string {
  const instant = parseInstant(text, side);
  if (instant === undefined) throw invalidInput(`${part}.${field}`, 'must be a real ISO 8601 date or instant', 'error_invalid_date_format');
  return instant;
}
