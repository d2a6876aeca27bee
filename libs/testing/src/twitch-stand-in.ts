import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

const CLIENT = { id: 'stand-in-client', secret: 'stand-in-secret' };
const CHANNEL = { id: '141981764', login: 'twitchdev', display_name: 'TwitchDev' };

export interface TwitchStandIn {
  /** The gateway's variables that point here. */
  environment: Record<string, string>;
  /** Every request since the start, as `GET /helix/users?login=twitchdev`. */
  requests: string[];
  /** Lifetime of new tokens in seconds; an hour unless set. */
  tokenSeconds: number;
  /** If set, what every request gets: a status, or no answer at all. */
  trouble?: number | 'silence';
  /** Live channels by login, with the details of their streams. */
  live: Map<string, Record<string, unknown>>;
  /** Invalidates all issued tokens. */
  revokeTokens(): void;
  stop(): Promise<void>;
}

/**
 * Implements the part of Twitch's documented protocol that badges and streams need: client credentials at /oauth2/token; /helix/users,
 * /helix/chat/badges and /helix/streams.
 */
export async function startTwitchStandIn(): Promise<TwitchStandIn> {
  const tokens = new Set<string>();
  let issued = 0;
  const server = createServer((request, response) => {
    void handle(request).then((answer) => answer && reply(response, answer));
  });
  const handle = async (request: IncomingMessage): Promise<Answer | undefined> => {
    const body = await readBody(request);
    standIn.requests.push(`${request.method ?? ''} ${request.url ?? ''}`);
    if (standIn.trouble === 'silence') return undefined;
    if (standIn.trouble !== undefined) return { status: standIn.trouble, body: { message: 'trouble' } };
    const url = new URL(request.url ?? '', 'http://twitch');
    if (url.pathname === '/oauth2/token') return issueToken(request, new URLSearchParams(body));
    const bearer = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1];
    if (bearer === undefined || !tokens.has(bearer) || request.headers['client-id'] !== CLIENT.id) {
      return { status: 401, body: { error: 'Unauthorized', status: 401, message: 'Invalid OAuth token' } };
    }
    return url.pathname === '/helix/streams' ? answerStreams(url, standIn.live) : answerHelix(url);
  };
  const issueToken = ({ method }: IncomingMessage, form: URLSearchParams): Answer => {
    if (method !== 'POST' || form.get('grant_type') !== 'client_credentials')
      return { status: 400, body: { status: 400, message: 'missing grant type' } };
    if (form.get('client_id') !== CLIENT.id || form.get('client_secret') !== CLIENT.secret)
      return { status: 403, body: { status: 403, message: 'invalid client secret' } };
    issued += 1;
    tokens.add(`token-${issued}`);
    return { status: 200, body: { access_token: `token-${issued}`, expires_in: standIn.tokenSeconds, token_type: 'bearer' } };
  };
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const standIn: TwitchStandIn = {
    environment: {
      MATCHPOINT_TWITCH_CLIENT_ID: CLIENT.id,
      MATCHPOINT_TWITCH_CLIENT_SECRET: CLIENT.secret,
      MATCHPOINT_TWITCH_API_URL: `${base}/helix`,
      MATCHPOINT_TWITCH_AUTH_URL: `${base}/oauth2`,
    },
    requests: [],
    tokenSeconds: 3_600,
    live: new Map(),
    revokeTokens: () => tokens.clear(),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return standIn;
}

interface Answer {
  status: number;
  body: unknown;
}

function answerHelix(url: URL): Answer {
  const ids = { id: url.searchParams.get('id'), login: url.searchParams.get('login')?.toLowerCase() };
  switch (url.pathname) {
    case '/helix/users':
      if (ids.id !== null && !/^\d+$/.test(ids.id))
        return { status: 400, body: { error: 'Bad Request', status: 400, message: 'Invalid id' } };
      return {
        status: 200,
        body: {
          data:
            ids.id === CHANNEL.id || ids.login === CHANNEL.login
              ? [{ ...CHANNEL, type: '', broadcaster_type: 'partner', view_count: 0 }]
              : [],
        },
      };
    case '/helix/chat/badges/global':
      return { status: 200, body: { data: [badgeSet('vip', { click_action: null, click_url: null })] } };
    case '/helix/chat/badges':
      return {
        status: 200,
        body: {
          data:
            url.searchParams.get('broadcaster_id') === CHANNEL.id
              ? [badgeSet('subscriber', { click_action: 'subscribe_to_channel', click_url: null })]
              : [],
        },
      };
    default:
      return { status: 404, body: { error: 'Not Found', status: 404, message: '' } };
  }
}

/** One invalid name fails the whole request, as at Twitch. */
function answerStreams(url: URL, live: TwitchStandIn['live']): Answer {
  const logins = url.searchParams.getAll('user_login');
  if (logins.length > 100 || logins.some((login) => !/^[a-z0-9][a-z0-9_]{0,24}$/i.test(login)))
    return { status: 400, body: { error: 'Bad Request', status: 400, message: 'The parameter "user_login" was malformed.' } };
  const streams = logins.flatMap((login) => {
    const stream = live.get(login.toLowerCase());
    return stream === undefined ? [] : [{ ...STREAM, user_id: `id-of-${login}`, user_login: login, user_name: login, ...stream }];
  });
  return { status: 200, body: { data: streams, pagination: {} } };
}

const STREAM = {
  id: '40944725612',
  game_id: '516575',
  game_name: 'VALORANT',
  type: 'live',
  title: 'Ranked',
  viewer_count: 7,
  started_at: '2026-01-15T12:00:00Z',
  language: 'en',
  thumbnail_url: 'https://static-cdn.jtvnw.net/previews-ttv/live_user-{width}x{height}.jpg',
  tags: [],
  is_mature: false,
};

function badgeSet(name: string, click: object): object {
  const image = (size: number): string => `https://static-cdn.jtvnw.net/badges/v1/${name}/${size}`;
  return {
    set_id: name,
    versions: [
      {
        id: '1',
        image_url_1x: image(1),
        image_url_2x: image(2),
        image_url_4x: image(3),
        title: name.toUpperCase(),
        description: name,
        ...click,
      },
    ],
  };
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

function reply(response: ServerResponse, { status, body }: Answer): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
