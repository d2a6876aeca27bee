import { type JetStreamClient } from '@nats-io/jetstream';
import { describe, expect, it } from 'vitest';
import { type OutboxRow } from './envelope.js';
import { publishBatch } from './publish-batch.js';

const row = (position: number, subject: string): OutboxRow => ({
  position,
  id: `evt_${position}`,
  type: 'match.started',
  subject,
  sequence: 1,
  audience: null,
  traceparent: null,
  data: '{}',
  occurredAt: '2024-08-25T18:00:00.000Z',
});

describe('a batch', () => {
  it('ends in time if the server leaves a message unanswered, and does not count as complete', async () => {
    const begun: string[] = [];
    // A fake stream, because no real server does this on demand: not even the client's timeout ends the second publish.
    const stream = {
      publish: (_subject: string, _data: string, { msgID }: { msgID: string }) => {
        begun.push(msgID);
        return msgID === 'evt_2' ? new Promise(() => undefined) : Promise.resolve({ seq: begun.length, duplicate: false });
      },
    } as unknown as JetStreamClient;
    const rows = [row(1, 'match_1'), row(2, 'match_2'), row(3, 'match_2'), row(4, 'match_3')];
    const { published, failure } = await publishBatch(stream, rows, 'test');
    expect(published.map(({ position }) => position)).toEqual([1, 4]);
    expect(begun).toEqual(['evt_1', 'evt_2', 'evt_4']);
    expect(failure).toMatchObject({ name: 'TimeoutError' });
  });
});
