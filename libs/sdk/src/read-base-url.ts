const API_PATH = '/api/v1';

/**
 * The address below which the operations are, `https://matchpoint.example.org/api/v1`, from one with or without that path and a slash at
 * its end. The empty string stands for the page's own origin, and is only for a client that acts by the page's session.
 * @throws TypeError where it is missing or is no http or https address
 */
export function readBaseUrl(baseUrl: unknown, isOfPage: boolean): string {
  if (baseUrl === '' && isOfPage) return API_PATH;
  if (typeof baseUrl !== 'string' || baseUrl.trim() === '') throw invalid('is missing');
  const url = URL.canParse(baseUrl.trim()) ? new URL(baseUrl.trim()) : undefined;
  if (!url || !/^https?:$/.test(url.protocol)) throw invalid('is not an http or https address');
  // The message leaves the address out: it holds a password.
  if (url.username || url.password) throw invalid('must not hold a user name or password');
  if (url.search || url.hash) throw invalid('must not hold a query or a fragment');
  const path = url.pathname.replace(/\/+$/, '');
  return url.origin + (path.endsWith(API_PATH) ? path : path + API_PATH);
}

function invalid(what: string): TypeError {
  return new TypeError(`baseUrl ${what}. Give the address of the installation, such as https://matchpoint.example.org.`);
}
