import type { ClientBase, Pool } from 'pg';
import { countPasskeys } from '../db/passkeys.js';
import { countRecoveryCodes } from '../db/recovery-codes.js';

/** What answers a challenge of who has an authenticator app in force. */
export async function listFactors(client: Pool | ClientBase, userId: string): Promise<string[]> {
  const codes = await countRecoveryCodes(client, userId);
  const passkeys = await countPasskeys(client, userId);
  return ['totp', ...(codes > 0 ? ['recovery_code'] : []), ...(passkeys > 0 ? ['passkey'] : [])];
}
