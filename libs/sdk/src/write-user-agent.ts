import { VERSION } from './generated/version.js';

/**
 * `matchpoint-sdk/1.2.3 my-bot/4.5`; undefined in a browser, which sends its own: Chrome drops any other, and Firefox and Safari would
 * require a CORS permission that the API does not give.
 * @throws TypeError if `appName` cannot be sent
 */
export function writeUserAgent(appName: string | undefined): string | undefined {
  if (appName !== undefined && !/^[!-~]([ -~]{0,98}[!-~])?$/.test(appName))
    throw new TypeError('appName must be 1 to 100 visible ASCII characters, such as my-bot/1.0.');
  const { navigator } = globalThis as { navigator?: { userAgent?: string } };
  if (navigator?.userAgent?.startsWith('Mozilla/')) return undefined;
  return `matchpoint-sdk/${VERSION}${appName === undefined ? '' : ` ${appName}`}`;
}
