import { type AskHelix, parseInstant } from '@matchpoint/core';
import Type from 'typebox';
import { Compile } from 'typebox/compile';
import type { Stream } from './rules/stream.js';

/** Maximum number of channels per Helix request. */
export const CHANNELS_AT_ONCE = 100;
/** Values for the size placeholders in a picture's address. */
const THUMBNAIL_SIZE = { '{width}': '440', '{height}': '248' } as const;
const MAX_TEXT = 300;

const Nullable = Type.Optional(Type.Unsafe<string | null>({ type: ['string', 'null'] }));
const STREAMS = Compile(
  Type.Object({
    data: Type.Array(
      Type.Object({
        user_id: Type.String({ minLength: 1 }),
        user_login: Type.String({ minLength: 1 }),
        type: Nullable,
        title: Nullable,
        game_name: Nullable,
        viewer_count: Type.Optional(Type.Integer({ minimum: 0, maximum: 2 ** 31 - 1 })),
        thumbnail_url: Nullable,
        started_at: Type.String({ minLength: 1 }),
      }),
    ),
  }),
);

/**
 * The live ones among at most {@link CHANNELS_AT_ONCE} channels, by login. If Helix refuses the request because of one of them, the others
 * are requested without it.
 * @throws Error if Twitch does not answer as documented
 */
export async function askStreams(ask: AskHelix, logins: readonly string[]): Promise<Map<string, Stream>> {
  if (logins.length === 0) return new Map();
  const answer = await ask('streams', { user_login: logins, first: String(CHANNELS_AT_ONCE) });
  if (answer === undefined) {
    if (logins.length === 1) return new Map();
    const half = Math.ceil(logins.length / 2);
    return new Map([...(await askStreams(ask, logins.slice(0, half))), ...(await askStreams(ask, logins.slice(half)))]);
  }
  if (!STREAMS.Check(answer)) throw new Error('Twitch answered in another shape than documented');
  const asked = new Set(logins);
  const streams = answer.data.flatMap((given): [string, Stream][] => {
    const login = given.user_login.toLowerCase();
    const startedAt = parseInstant(given.started_at);
    // During incidents Twitch reports an empty type.
    if (!asked.has(login) || given.type !== 'live' || startedAt === undefined) return [];
    return [
      [
        login,
        {
          channelId: given.user_id,
          login,
          title: shortened(given.title),
          gameName: shortened(given.game_name),
          viewerCount: given.viewer_count ?? null,
          thumbnailUrl: thumbnailOf(given.thumbnail_url),
          startedAt,
        },
      ],
    ];
  });
  return new Map(streams);
}

/** PostgreSQL stores no NUL in a text, and none of these may be longer than Twitch allows. */
const shortened = (text: string | null | undefined): string | null =>
  [...(text ?? '').replaceAll('\0', '')].slice(0, MAX_TEXT).join('') || null;

function thumbnailOf(template: string | null | undefined): string | null {
  const url = Object.entries(THUMBNAIL_SIZE).reduce((text, [name, value]) => text.replaceAll(name, value), template ?? '');
  return url.startsWith('https://') && url.length <= 2_048 && URL.canParse(url) ? url : null;
}
