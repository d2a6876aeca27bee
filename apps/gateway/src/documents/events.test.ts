import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { EVENTS } from '@matchpoint/events';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { describe, expect, it } from 'vitest';
import { ROUTES } from '../routes/index.js';
import { eventsDocument, fullDocument } from './documents.js';

const APPS = path.resolve(import.meta.dirname, '../../..');
const PUBLIC = Object.keys(EVENTS)
  .filter((type) => !type.startsWith('internal.'))
  .sort();

interface AsyncDocument {
  channels: { endpoint: { messages: Record<string, unknown> } };
  operations: { deliver: { messages: unknown[] } };
  components: { messages: Record<string, unknown>; schemas: Record<string, object> };
}

/** The source code of the services, which names the emitted events. */
function sources(): string {
  return readdirSync(APPS)
    .filter((app) => app !== 'gateway')
    .flatMap((app) => {
      const directory = path.join(APPS, app, 'src');
      return readdirSync(directory, { recursive: true, encoding: 'utf8' })
        .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !file.startsWith('generated'))
        .map((file) => readFileSync(path.join(directory, file), 'utf8'));
    })
    .join('\n');
}

describe('the descriptions of events', () => {
  const events = eventsDocument() as AsyncDocument;
  const { webhooks, components } = fullDocument(ROUTES, 'https://example.org') as {
    webhooks: Record<string, { post: { requestBody: { content: { 'application/json': { schema: object } } } } }>;
    components: { schemas: Record<string, object> };
  };

  it('list exactly the events that webhooks carry, in both documents', () => {
    expect(Object.keys(webhooks).sort()).toEqual(PUBLIC);
    expect(Object.keys(events.channels.endpoint.messages).sort()).toEqual(PUBLIC);
    expect(Object.keys(events.components.messages).sort()).toEqual(PUBLIC);
    expect(events.operations.deliver.messages).toHaveLength(PUBLIC.length);
  });

  it('list no event that no service emits', () => {
    const text = sources();
    expect(PUBLIC.filter((type) => !text.includes(`'${type}'`))).toEqual([]);
  });

  it('have a valid schema for each body, the same in both documents, that rejects other events', () => {
    const ajv = addFormats.default(new Ajv2020({ strict: false }));
    ajv.addSchema({ $id: 'events', ...events });
    for (const type of PUBLIC) {
      const { $ref } = webhooks[type]?.post.requestBody.content['application/json'].schema as { $ref: string };
      expect(events.components.messages[type]).toMatchObject({ payload: { $ref } });
      const name = $ref.replace('#/components/schemas/', '');
      expect(events.components.schemas[name]).toEqual(components.schemas[name]);
      const check = ajv.compile({ $ref: `events${$ref}` });
      const instant = '2024-06-01T00:00:00.000Z';
      expect(check({ id: 'evt_1', type: 'other', event: 'other', timestamp: instant, created_at: instant, data: {} }), type).toBe(false);
    }
  });
});
