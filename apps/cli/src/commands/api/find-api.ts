import { SystemUnknownError, UsageError } from '../../output/errors.js';
import type { Terminal } from '../../output/terminal.js';
import { BASE_URL_VARIABLE, findSystem } from '../../system/find-system.js';

const API_PATH = '/api/v1';
const DEMO_KEY = 'personalPro';

/** Where the HTTP API is. Includes the key of the demo's captain only if it is the demo's own address. */
export function findApi(terminal: Terminal): { baseUrl: string; demoKey: string | undefined } {
  const { lookUp, demo } = findSystem(terminal);
  const baseUrl = lookUp(BASE_URL_VARIABLE) ?? demo?.baseUrl;
  if (baseUrl === undefined)
    throw new SystemUnknownError(`no running system is known: start one with npm start, or set ${BASE_URL_VARIABLE}`);
  if (!URL.canParse(baseUrl) || !/^https?:$/.test(new URL(baseUrl).protocol))
    throw new SystemUnknownError(`${BASE_URL_VARIABLE} must be an http or https address`);
  const isDemo = [demo?.baseUrl, ...(demo?.gateways ?? [])].includes(baseUrl);
  return { baseUrl, demoKey: isDemo ? demo?.keys?.[DEMO_KEY]?.key : undefined };
}

/** The address of a path below /api/v1; the path may include that prefix. @throws UsageError if it would lead elsewhere */
export function writeApiUrl(baseUrl: string, path: string): URL {
  if (!/^\/(?!\/)/.test(path)) throw new UsageError('the path must begin with one /, such as /teams/sentinels');
  const base = baseUrl.replace(/\/+$/, '').replace(new RegExp(`${API_PATH}$`), '');
  const url = new URL(base + (path.startsWith(`${API_PATH}/`) ? path : API_PATH + path));
  if (url.origin !== new URL(baseUrl).origin) throw new UsageError('the path must not lead to another host');
  return url;
}
