const API_PATH = '/api/v1';

/**
 * The base address of the operations, `https://matchpoint.example.org/api/v1`, from one with or without that path and a trailing slash. The
 * empty string means the page's own origin, only for a client that uses the page's session.
 * @throws TypeError if it is missing or not an http or https address
 */
export function readBaseUrl(baseUrl: unknown, isOfPage: boolean): string {
  if (baseUrl === '' && isOfPage) return API_PATH;
  if (typeof baseUrl !== 'string' || baseUrl.trim() === '') throw invalid('is missing');
  const url = URL.canParse(baseUrl.trim()) ? new URL(baseUrl.trim()) : undefined;
  if (!url || !/^https?:$/.test(url.protocol)) throw invalid('is not an http or https address');
  // The message omits the address, because it contains a password.
  if (url.username || url.password) throw invalid('must not contain a user name or password');
  if (url.search || url.hash) throw invalid('must not contain a query or a fragment');
  const path = url.pathname.replace(/\/+$/, '');
  return url.origin + (path.endsWith(API_PATH) ? path : path + API_PATH);
}

function invalid(what: string): TypeError {
  return new TypeError(`baseUrl ${what}. Give the address of the installation, such as https://matchpoint.example.org.`);
}
