import type { account } from '@matchpoint/contracts';
import type { StoredPasskey } from '../db/passkeys.js';

/** A passkey as shown to its owner. */
export function toPasskey({ id, name, createdAt, lastUsedAt }: StoredPasskey): account.Passkey {
  return { id, name, createdAt, lastUsedAt: lastUsedAt ?? undefined };
}
