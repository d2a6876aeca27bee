import type { catalogProfile } from '@matchpoint/contracts';
import Type, { type Static } from 'typebox';
import { choice, flag, list, nullable, text } from '../../operation/fields.js';
import { named } from '../../operation/named.js';

const PLATFORMS = ['TWITCH', 'YOUTUBE', 'KICK'] as const;
type Platform = (typeof PLATFORMS)[number];
const StreamPlatform = () => choice('StreamPlatform', PLATFORMS, 'Where somebody streams. Of YOUTUBE and KICK nothing is known yet.');

const PrimaryStream = named(
  'PrimaryStream',
  Type.Object(
    {
      platform: StreamPlatform(),
      streamUrl: nullable.uri('Where it is watched.', 'https://www.twitch.tv/gildedacorn'),
      title: nullable.string('What the streamer calls it.', 'Scrims, then ranked'),
      gameName: nullable.string('What is played, in the words of the platform.', 'VALORANT'),
      viewerCount: Type.Unsafe<number | null>({ type: ['integer', 'null'], minimum: 0, description: 'How many watch.', examples: [42] }),
      thumbnailUrl: nullable.uri('A picture of it.', 'https://static-cdn.jtvnw.net/previews-ttv/live_user_gildedacorn-440x248.jpg'),
      startedAt: nullable.instant('Since when.', '2026-01-15T12:00:00.000Z'),
      lastLiveAt: nullable.instant('When the platform last said so.', '2026-01-15T13:00:00.000Z'),
    },
    { description: 'The stream to show, of those that a user has.' },
  ),
);

const platforms = () => list(StreamPlatform(), 'Where they are live; none where they are not.');

export const StreamStatus = named(
  'StreamStatus',
  Type.Object(
    {
      userId: text('User id.'),
      isLive: flag('Whether they are live anywhere.'),
      platforms: platforms(),
      primaryStream: nullable.object(PrimaryStream, 'Of the primary connection, else the one that most watch; null: not live.'),
    },
    { description: 'Whether a user is live.' },
  ),
);

export const BatchStreamStatus = named(
  'BatchStreamStatus',
  Type.Object(
    { id: text('The user, as asked for.'), isLive: flag('Whether they are live anywhere.'), platforms: platforms() },
    { description: 'Whether one of several users is live.' },
  ),
);

export function toStreamStatus({ userId, streams }: catalogProfile.GetUserStreamsResponse): Static<typeof StreamStatus> {
  const [primary] = streams;
  return {
    userId,
    isLive: primary !== undefined,
    platforms: [...new Set(streams.map(({ platform }) => platform as Platform))],
    primaryStream: primary ? toPrimaryStream(primary) : null,
  };
}

export function toBatchStatus(id: string, live: readonly string[]): Static<typeof BatchStreamStatus> {
  return { id, isLive: live.length > 0, platforms: live as Platform[] };
}

function toPrimaryStream(stream: catalogProfile.Stream): Static<typeof PrimaryStream> {
  const { platform, login, title = null, gameName = null, viewerCount = null, thumbnailUrl = null, startedAt, seenAt } = stream;
  return {
    platform: platform as Platform,
    streamUrl: `https://www.twitch.tv/${login}`,
    ...{ title, gameName, viewerCount, thumbnailUrl, startedAt },
    lastLiveAt: seenAt,
  };
}
