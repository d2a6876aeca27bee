import { ensureStream, manage, STREAM_NAME, subjectOf } from '@matchpoint/events';
import { eventually, useDatabase } from '@matchpoint/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { confirmClaims } from '../src/sweep/confirm-claims.js';
import { png } from './make-images.js';
import { startUploadService, type TestUploadService } from './start-upload-service.js';

const MINUTE_MS = 60_000;
const database = useDatabase('upload');
let service: TestUploadService;

beforeAll(async () => {
  service = await startUploadService(database);
  await ensureStream(await manager());
});
afterAll(() => service.stop());
beforeEach(() => trustClaims(0));

const manager = async () => manage(await service.context.nats);
/** The service, `minutes` after the messages in the stream. Its clock is the test's; theirs is the server's. */
const context = (minutes: number) => {
  const now = new Date(Date.now() + minutes * MINUTE_MS);
  return { ...service.context, clock: { now: () => now } };
};
/** The action of an operator who knows that no claim is missing. */
async function trustClaims(minutes: number): Promise<void> {
  await database.pool().query('delete from confirmed_claims');
  expect(await confirm(minutes)).toEqual({ areConfirmed: true });
}
const confirm = (minutes = 5) => confirmClaims(context(minutes));

let uses = 0;
/** Reports that a match uses the image; returns the event's id. */
async function use(storageId: string): Promise<string> {
  uses += 1;
  const id = `evt_use_${uses}`;
  const event = {
    ...{ id, type: 'internal.image.used', subject: `match_${uses}`, source: 'match', occurredAt: new Date().toISOString() },
    data: { holder: `match:match_${uses}`, storageIds: [storageId], reservationIds: [] },
  };
  const nats = await service.context.nats;
  await nats.request(subjectOf('internal.image.used'), JSON.stringify(event), { timeout: 5_000 });
  return id;
}

async function useAndHandle(): Promise<string> {
  const id = await use(await service.put(png(4, 4)));
  await eventually(async () => expect(await handled(id)).toBe(true));
  return id;
}

const handled = async (id: string): Promise<boolean> =>
  (await database.pool().query('select from inbox_event where event_id = $1', [id])).rowCount === 1;

/** Restores a backup: later events are unknown, and the stream position is the backup's. */
async function putBack(): Promise<() => Promise<void>> {
  const { rows } = await database.pool().query('select * from confirmed_claims');
  const { rows: inbox } = await database.pool().query<{ event_id: string }>('select event_id from inbox_event');
  return async () => {
    const known = inbox.map(({ event_id: id }) => id);
    await database.pool().query('delete from inbox_event where event_id <> all($1)', [known]);
    await database
      .pool()
      .query('update confirmed_claims set (stream_created, stream_sequence, confirmed_at) = ($1, $2, $3)', [
        rows[0].stream_created,
        rows[0].stream_sequence,
        rows[0].confirmed_at,
      ]);
  };
}

describe('the claims of images', () => {
  it('are confirmed while all events in the stream were handled, and the confirmed position advances', async () => {
    await useAndHandle();
    expect(await confirm()).toEqual({ areConfirmed: true });
    const { state } = await (await manager()).streams.info(STREAM_NAME);
    const { rows } = await database.pool().query<{ stream_sequence: number }>('select stream_sequence from confirmed_claims');
    expect(Number(rows[0]?.stream_sequence)).toBe(state.last_seq);
  });

  it('are in doubt in a database restored to an older state, until its consumer has reread the stream', async () => {
    await useAndHandle();
    await confirm();
    const restore = await putBack();
    const lost = await useAndHandle();
    await restore();
    // Events after the restore are handled at once, and hide nothing.
    await useAndHandle();
    const { areConfirmed, trouble } = await confirm();
    expect([areConfirmed, trouble]).toEqual([false, `1 events about images are not handled, such as ${lost}`]);
    expect((await confirm()).areConfirmed).toBe(false);
    await database.pool().query(`insert into inbox_event (consumer, event_id) values ('upload-images', $1)`, [lost]);
    expect(await confirm()).toEqual({ areConfirmed: true });
  });

  it('are not in doubt for a message that is not an event, because it contains no claim', async () => {
    await (await service.context.nats).request(subjectOf('internal.image.used'), '{', { timeout: 5_000 });
    await useAndHandle();
    expect(await confirm()).toEqual({ areConfirmed: true });
  });

  it('are not in doubt for events of the last minute, which may be in flight', async () => {
    const id = await useAndHandle();
    await database.pool().query('delete from inbox_event where event_id = $1', [id]);
    expect(await confirm(0)).toEqual({ areConfirmed: true });
    expect((await confirm()).areConfirmed).toBe(false);
  });

  it('are in doubt if the stream has lost events that the database does not know, until an operator trusts them', async () => {
    await useAndHandle();
    await (await manager()).streams.purge(STREAM_NAME);
    await useAndHandle();
    expect(await confirm()).toEqual({ areConfirmed: true });
    await trustClaims(0);
    await useAndHandle();
    await (await manager()).streams.purge(STREAM_NAME);
    await useAndHandle();
    expect((await confirm(60)).trouble).toMatch(/^the stream no longer has all events about images since /);
    await trustClaims(60);
    expect(await confirm(120)).toEqual({ areConfirmed: true });
  });

  it('wait without trouble while relays refill a recreated stream', async () => {
    await database.pool().query(`update confirmed_claims set stream_created = 'another'`);
    expect(await confirm()).toEqual({ areConfirmed: false });
    expect(await confirm(61)).toEqual({ areConfirmed: true });
  });
});
