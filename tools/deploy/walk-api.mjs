import { StepError } from '../install/run-step.mjs';

/** A call of each kind: a read of every service, a write twice under one key, a refusal, an image through the store, the public surfaces. */
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
  await call(401, 'GET', '/api/v1/games', { key: '' });
  await call(401, 'GET', '/api/v1/games', { key: keys.revoked.key });
  await call(200, 'GET', '/api/v1/games');
  await call(200, 'GET', '/api/v1/teams/sentinels');
  await call(200, 'GET', '/api/v1/leaderboards/teams?limit=5');
  await call(200, 'POST', '/api/v1/user/matches');
}
