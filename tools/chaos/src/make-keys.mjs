// Creates API keys by the hundred, like the `matchpoint` command, which creates one at a time.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { tsImport } from 'tsx/esm/api';

const AT_ONCE = 10;

/**
 * Makes `count` keys of all scopes, personal ones unless `more` says otherwise, and answers them in plaintext. Its calls are signed as the
 * operators' commands are; an earlier build, which signs nothing, takes the token alone.
 */
export async function makeKeys({ directory }, owner, count, more = {}) {
  const { gateway } = await tsImport('@matchpoint/contracts', import.meta.url);
  const { createRpcClient, identifyOperator } = await tsImport('@matchpoint/rpc', import.meta.url);
  const runtime = JSON.parse(readFileSync(path.join(directory, 'runtime.json'), 'utf8'));
  const service = createRpcClient(gateway.KeyServiceService, {
    target: runtime.MATCHPOINT_GATEWAY_ADMIN_URL,
    ...identifyOperator(runtime),
  });
  const grant = { kind: 'personal', owner, plan: 'api_pro', allPermissions: true, label: 'chaos', ...more };
  const keys = [];
  const work = async () => {
    while (keys.length < count) keys.push((await service.createKey(grant)).plaintext);
  };
  try {
    await Promise.all(Array.from({ length: AT_ONCE }, work));
  } finally {
    service.close();
  }
  return keys;
}
