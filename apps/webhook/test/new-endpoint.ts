import { newId } from '@matchpoint/core';
import { withTransaction } from '@matchpoint/postgres';
import type { Pool } from 'pg';
import { insertEndpoint } from '../src/db/endpoints.js';

/** An endpoint of user_1 without a secret: its queue is driven by hand. */
export async function newEndpoint(pool: Pool): Promise<string> {
  const id = newId('wh');
  await withTransaction(pool, (tx) =>
    insertEndpoint(
      tx,
      { type: 'user', id: 'user_1' },
      {
        id,
        kind: 'http',
        ownerUserId: 'user_1',
        url: 'https://example.com',
        label: null,
        events: ['match.*'],
        secretPrefix: 'whsec_ab',
        expiresAt: null,
      },
    ),
  );
  return id;
}
