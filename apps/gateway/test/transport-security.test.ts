import { useDatabase } from '@matchpoint/testing';
import { expect, it } from 'vitest';
import { startTestGateway } from './start-test-gateway.js';

const database = useDatabase('gateway');

/** The header on an open path, on a refusal and on paths that do not exist. */
async function headersBehind(publicUrl: string): Promise<Set<string | null>> {
  const gateway = await startTestGateway(database, {}, { MATCHPOINT_PUBLIC_URL: publicUrl });
  try {
    const paths = ['//health/live', '/games', '/nothing', '//nothing'];
    const answers = await Promise.all(paths.map((path) => gateway.fetch(path)));
    return new Set(answers.map(({ headers }) => headers.get('strict-transport-security')));
  } finally {
    await gateway.stop();
  }
}

it('tells browsers to use TLS for a year on every response if the public URL is https', async () => {
  expect(await headersBehind('https://play.example.org')).toEqual(new Set(['max-age=31536000']));
});

it('sends no Strict-Transport-Security if the public URL is http', async () => {
  expect(await headersBehind('http://127.0.0.1:8080')).toEqual(new Set([null]));
});
