import { createLogger } from '@matchpoint/telemetry';
import { useDatabase } from '@matchpoint/testing';
import { expect, it } from 'vitest';
import type { AccountContext } from './context.js';
import { startSyncingConnections } from './sync-connections.js';

const database = useDatabase('account');

it('reports no further connection once the process stops', async () => {
  const pool = database.pool();
  await pool.query(`insert into connection_sync (identity_id, user_id, provider)
    select 'identity_' || n, 'user_' || n, 'twitch' from generate_series(1, 3) n`);
  const reported = await new Promise<number>((resolve) => {
    let count = 0;
    const syncLinkedConnection = async (): Promise<object> => {
      count += 1;
      if (count === 1) void work.stop().then(() => resolve(count));
      return {};
    };
    const peers = { users: { syncLinkedConnection } } as unknown as AccountContext['peers'];
    const work = startSyncingConnections({ pool, peers, logger: createLogger({ service: 'account', level: 'silent' }) });
  });
  expect(reported).toBe(1);
  expect((await pool.query('select from connection_sync')).rowCount).toBe(2);
});
