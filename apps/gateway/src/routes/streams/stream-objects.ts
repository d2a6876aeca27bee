import type { catalogProfile } from '@matchpoint/contracts';
import Type, { type Static } from 'typebox';
import { choice, flag, list, nullable, text } from '../../operation/fields.js';
import { named } from '../../operation/named.js';

const PLATFORMS = ['TWITCH', 'YOUTUBE', 'KICK'] as const;
type Platform = (typeof PLATFORMS)[number];
const StreamPlatform = () => choice('StreamPlatform', PLATFORMS, 'Streaming platform. YOUTUBE and KICK are not checked yet.');

const PrimaryStream = named(
  'PrimaryStream',
  Type.Object(
    {
      platform: StreamPlatform(),
      streamUrl: nullable.uri('URL at which to watch it.', 'https://www.twitch.tv/gildedacorn'),
      title: nullable.string('Title of the stream.', 'Scrims, then ranked'),
      gameName: nullable.string('Category, as named by the platform.', 'VALORANT'),
      viewerCount: Type.Unsafe<number | null>({ type: ['integer', 'null'], minimum: 0, description: 'Number of viewers.', examples: [42] }),
      thumbnailUrl: nullable.uri('Preview picture.', 'https://static-cdn.jtvnw.net/previews-ttv/live_user_gildedacorn-440x248.jpg'),
      startedAt: nullable.instant('Since when.', '2026-01-15T12:00:00.000Z'),
      lastLiveAt: nullable.instant('Time of the platform’s last update.', '2026-01-15T13:00:00.000Z'),
    },
    { description: 'The stream to show for a user.' },
  ),
);

const platforms = () => list(StreamPlatform(), 'Platforms on which they are live; empty if they are not live.');

export const StreamStatus = named(
  'StreamStatus',
  Type.Object(
    {
      userId: text('User id.'),
      isLive: flag('Whether the user is live.'),
      platforms: platforms(),
      primaryStream: nullable.object(
        PrimaryStream,
        'Stream of the primary connection, otherwise the one with the most viewers; null if not live.',
      ),
    },
    { description: 'Live status of a user.' },
  ),
);

export const BatchStreamStatus = named(
  'BatchStreamStatus',
  Type.Object(
    { id: text('The user, as requested.'), isLive: flag('Whether the user is live.'), platforms: platforms() },
    { description: 'Live status of one of several users.' },
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
