import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { systemClock } from '@matchpoint/core';
import { withTransaction } from '@matchpoint/postgres';
import { eventually } from '@matchpoint/testing';
import { jetstreamManager } from '@nats-io/jetstream';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { NATS_PERMISSIONS } from '../nats-permissions.mjs';
import { appendEvents, connectNats, natsConnectionOptions, natsOptionsOf, startRelay } from '../src/index.js';
import { STREAM_NAME } from '../src/stream.js';
import { aLogger, anEvent, useEventsDatabase } from './fixtures.js';
import { makeNatsOperator, type NatsOperator } from './nats-accounts.js';
import { startRestrictedNats } from './restricted-nats.js';

const ACCOUNTS = ['MATCHPOINT', 'OTHERS'] as const;
const database = useEventsDatabase();
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'matchpoint-nats-creds-'));
const open: { close(): unknown }[] = [];
let operator: NatsOperator;
let server: Awaited<ReturnType<typeof startRestrictedNats>>;

beforeAll(async () => {
  operator = makeNatsOperator(ACCOUNTS);
  server = await startRestrictedNats(operator.configuration);
});
afterAll(async () => {
  for (const each of open.reverse()) await each.close();
  await server.stop();
  fs.rmSync(folder, { recursive: true });
});

/** Connects like a process whose NATS_CREDS_FILE has this content. */
function connectWith(name: string, credentials: string): Promise<NatsConnection> {
  const natsCredsFile = path.join(folder, `${name}-${open.length}.creds`);
  fs.writeFileSync(natsCredsFile, credentials, { mode: 0o600 });
  const connecting = connectNats({ ...natsOptionsOf({ natsUrl: `nats://${server.host}`, natsCredsFile }), name, logger: aLogger() });
  open.push({ close: async () => (await connecting).close() });
  return connecting;
}

describe('a NATS server with accounts, by credentials files', () => {
  it("accepts a process's events with the permissions of its user, and hides them from another account", async () => {
    const nats = connectWith('match', operator.credentialsOf('MATCHPOINT', 'match', NATS_PERMISSIONS.match));
    const relay = startRelay({
      pool: database.pool(),
      connectionString: database.url(),
      nats,
      service: 'match',
      logger: aLogger(),
      clock: systemClock,
    });
    open.push({ close: () => relay.stop() });
    await withTransaction(database.pool(), (tx) => appendEvents(tx, [anEvent('match_1')]));
    const administrator = await jetstreamManager(await connectWith('cli', operator.credentialsOf('MATCHPOINT', 'administrator')));
    await eventually(async () => expect((await administrator.streams.info(STREAM_NAME)).state.messages).toBe(1));
    const others = await jetstreamManager(await connectWith('cli', operator.credentialsOf('OTHERS', 'administrator')));
    await expect(others.streams.info(STREAM_NAME)).rejects.toThrow(/not found/);
  });

  it('limits a process to its permissions', async () => {
    const league = await connectWith('league', operator.credentialsOf('MATCHPOINT', 'league', NATS_PERMISSIONS.league));
    const manager = await jetstreamManager(league, { checkAPI: false, timeout: 2_000 });
    await expect(manager.streams.delete(STREAM_NAME)).rejects.toThrow(/permissions violation/i);
  });

  it('rejects a user whom none of its accounts has signed', async () => {
    const stranger = makeNatsOperator(ACCOUNTS);
    const credsFile = path.join(folder, 'stranger.creds');
    const attempt = async (credentials: string): Promise<NatsConnection> => {
      fs.writeFileSync(credsFile, credentials, { mode: 0o600 });
      // Uses the library itself, because connectNats retries forever.
      return connect({ ...natsConnectionOptions({ url: `nats://${server.host}`, credsFile }), reconnect: false });
    };
    await expect(attempt(stranger.credentialsOf('MATCHPOINT', 'match'))).rejects.toThrow(/authorization violation/i);
    await (await attempt(operator.credentialsOf('MATCHPOINT', 'match'))).close();
  });
});
