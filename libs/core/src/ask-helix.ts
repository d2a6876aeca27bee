import type { Clock } from './clock.js';
import { readBounded } from './read-bounded.js';

const TIMEOUT_MS = 3_000;
/** A token is renewed before it ends, so that none ends on its way. */
const TOKEN_MARGIN_MS = 60_000;
/** Far more than any answer that is asked for: what is longer is not Twitch's. */
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
 * Asks a path of Helix, Twitch's API, and answers its JSON. Undefined: Helix refuses the question (400, 404).
 * @throws Error for any other failure, within some seconds
 */
export type AskHelix = (path: string, query: Record<string, string | readonly string[]>) => Promise<unknown>;

/** Asks Helix with an app access token, which it gets, keeps and renews. */
export function createHelix(
  { twitchClientId = '', twitchClientSecret = '', twitchApiUrl, twitchAuthUrl }: TwitchConfig,
  clock: Clock,
): AskHelix {
  let token: { value: Promise<string>; endsAt: number } | undefined;

  const requestToken = async (): Promise<{ value: string; endsAt: number }> => {
    const body = new URLSearchParams({ client_id: twitchClientId, client_secret: twitchClientSecret, grant_type: 'client_credentials' });
    const response = await fetch(`${twitchAuthUrl}/token`, { method: 'POST', body, signal: AbortSignal.timeout(TIMEOUT_MS) });
    if (!response.ok) throw await refusal(response, `Twitch gives no token: ${response.status}`);
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
    // Versions of Node differ in what becomes of a bare `?`.
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
      // Revoked before its time: one new token for all who met it.
      if (token?.value === used) token = undefined;
      response = await send(path, search, await currentToken());
    }
    if (response.ok) return readJson(response);
    const error = await refusal(response, `Twitch answers ${response.status} to ${path}`);
    if (response.status === 400 || response.status === 404) return undefined;
    throw error;
  };
}

function readToken(answer: unknown): { value: string; seconds: number } {
  const { access_token: value, expires_in: seconds } = (answer ?? {}) as Record<string, unknown>;
  if (typeof value === 'string' && value !== '' && typeof seconds === 'number' && seconds >= 0) return { value, seconds };
  throw new Error('Twitch answered in another shape than documented');
}

/** The error; the rest of the answer is dropped, with its connection. */
async function refusal(response: Response, message: string): Promise<Error> {
  await response.body?.cancel();
  return new Error(message);
}

const readJson = async (response: Response): Promise<unknown> => JSON.parse(await readBounded(response, MAX_ANSWER_BYTES));
