import { StepError } from '../install/run-step.mjs';

/** 67 bytes: one white pixel. */
const PIXEL = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGP4DwABAQEAsdrj7wAAAABJRU5ErkJggg==', 'base64');

/**
 * Calls of each kind, with the demo's keys: refusals, a read of every service, an image through the store, an endpoint created and removed,
 * the reference page, the web app.
 * @throws StepError for the first answer with an unexpected status
 */
export async function walkApi(baseUrl, keys, say) {
  const call = async (expected, method, route, { key = keys.personalPro.key, headers = {}, body } = {}) => {
    const authorization = key ? { authorization: `Bearer ${key}` } : {};
    const response = await fetch(`${baseUrl}${route}`, { method, headers: { ...authorization, ...headers }, body });
    const text = await response.text();
    if (response.status !== expected)
      throw new StepError(`${method} ${route}: ${response.status} instead of ${expected}: ${text.slice(0, 500)}`);
    say(`${method} ${route}: ${response.status}`);
    return text;
  };
  await call(200, 'GET', '/health/ready', { key: '' });
  await call(200, 'GET', '/api-reference', { key: '' });
  const page = await call(200, 'GET', '/leagues', { key: '', headers: { accept: 'text/html' } });
  await call(200, 'GET', /src="(\/assets\/[^"]+\.js)"/.exec(page)?.[1] ?? '/assets/none.js', { key: '' });
  await call(401, 'GET', '/api/v1/games', { key: '' });
  await call(401, 'GET', '/api/v1/games', { key: keys.revoked.key });
  await call(200, 'GET', '/api/v1/games');
  await call(200, 'GET', '/api/v1/teams/sentinels');
  await call(200, 'GET', '/api/v1/leaderboards/teams?limit=5');
  await call(200, 'POST', '/api/v1/user/matches');
  await call(200, 'POST', '/api/v1/leagues/vct_americas/games');
  const { uploadUrl } = JSON.parse(await call(200, 'POST', '/api/v1/uploads/image-url'));
  await call(200, 'POST', uploadUrl.slice(baseUrl.length), { key: '', headers: { 'content-type': 'image/png' }, body: PIXEL });
  const endpoint = JSON.stringify({ url: 'http://localhost:9/hook', events: ['match.*'] });
  const made = await call(201, 'POST', '/api/v1/webhooks', { headers: { 'content-type': 'application/json' }, body: endpoint });
  await call(200, 'DELETE', `/api/v1/webhooks/${JSON.parse(made).webhook?.id ?? JSON.parse(made).id}`);
}
