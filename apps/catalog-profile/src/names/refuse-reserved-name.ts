import { invalidInput } from '@matchpoint/errors';
import type { ClientBase } from 'pg';
import { isReserved } from './store/reserved-names.js';
import { reservedNameKeys } from './rules/name-keys.js';

/**
 * Refuses a reserved name and its lookalikes (docs/reference/names.md#reserved-names).
 * @throws DomainError INVALID_INPUT at `path`
 */
export async function refuseReservedName(tx: ClientBase, name: string, path: string): Promise<void> {
  if (await isReserved(tx, reservedNameKeys(name).looks)) throw invalidInput(path, 'is a reserved word');
}
