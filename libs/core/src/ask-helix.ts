import type { Clock } from './clock.js';
import { readBounded } from './read-bounded.js';

const TIMEOUT_MS = 3_000;
/** A token is renewed early, so that none expires in transit. */
const TOKEN_MARGIN_MS = 60_000;
/** Far larger than any expected answer. A longer one does not come from Twitch. */
const MAX_ANSWER_BYTES = 8 * 1024 * 1024;

export interface TwitchConfig {
  twitchClientId: string | undefined;
  twitchClientSecret: string | undefined;
  /** Helix: `https://api.twitch.tv/helix`. */
  twitchApiUrl: string;
  /** OAuth: `https://id.twitch.tv/oauth2`. */
  twitchAuthUrl: string;
}

/**
 * Requests a path of Helix, Twitch's API, and returns its JSON. Undefined: Helix rejects the request (400, 404).
 * @throws Error for any other failure, within some seconds
 */
export type AskHelix = (path: string, query: Record<string, string | readonly string[]>) => Promise<unknown>;

/** Calls Helix with an app access token, which it obtains, caches and renews. */
export function createHelix(
  { twitchClientId = '', twitchClientSecret = '', twitchApiUrl, twitchAuthUrl }: TwitchConfig,
  clock: Clock,
): AskHelix {
  let token: { value: Promise<string>; endsAt: number } | undefined;

  const requestToken = async (): Promise<{ value: string; endsAt: number }> => {
    const body = new URLSearchParams({ client_id: twitchClientId, client_secret: twitchClientSecret, grant_type: 'client_credentials' });
    const response = await fetch(`${twitchAuthUrl}/token`, { method: 'POST', body, signal: AbortSignal.timeout(TIMEOUT_MS) });
    if (!response.ok) throw await refusal(response, `Twitch issued no token: ${response.status}`);
    const { value, seconds } = readToken(await readJson(response));
    return { value, endsAt: clock.now().getTime() + seconds * 1_000 - TOKEN_MARGIN_MS };
  };
  const currentToken = (): Promise<string> => {
    if (token && clock.now().getTime() < token.endsAt) return token.value;
    const entry = {
      endsAt: Infinity,
      value: requestToken().then(({ value, endsAt }) => {
        entry.endsAt = endsAt;
        return value;
      }),
    };
    token = entry;
    entry.value.catch(() => {
      if (token === entry) token = undefined;
    });
    return entry.value;
  };
  const send = async (path: string, search: string, bearer: string): Promise<Response> =>
    // Node versions treat a bare `?` differently.
    fetch(`${twitchApiUrl}/${path}${search === '' ? '' : `?${search}`}`, {
      headers: { 'authorization': `Bearer ${bearer}`, 'client-id': twitchClientId },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });

  return async (path, query) => {
    const search = new URLSearchParams(
      Object.entries(query).flatMap(([name, given]) => [given].flat().map((each): [string, string] => [name, each])),
    ).toString();
    const used = currentToken();
    let response = await send(path, search, await used);
    if (response.status === 401) {
      await response.body?.cancel();
      // Revoked before it expired: all callers that saw this share one new token.
      if (token?.value === used) token = undefined;
      response = await send(path, search, await currentToken());
    }
    if (response.ok) return readJson(response);
    const error = await refusal(response, `Twitch answered ${response.status} to ${path}`);
    if (response.status === 400 || response.status === 404) return undefined;
    throw error;
  };
}

function readToken(answer: unknown): { value: string; seconds: number } {
  const { access_token: value, expires_in: seconds } = (answer ?? {}) as Record<string, unknown>;
  if (typeof value === 'string' && value !== '' && typeof seconds === 'number' && seconds >= 0) return { value, seconds };
  throw new Error("Twitch's answer does not have the documented shape");
}

/** The error for a failed answer. Its body is discarded together with the connection. */
async function refusal(response: Response, message: string): Promise<Error> {
  await response.body?.cancel();
  return new Error(message);
}

const readJson = async (response: Response): Promise<unknown> => JSON.parse(await readBounded(response, MAX_ANSWER_BYTES));
