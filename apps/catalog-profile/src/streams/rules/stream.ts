/** Valid channel names of Twitch: an invalid one would fail the whole request. */
const LOGIN = /^[a-z0-9_]{1,25}$/;
const PAGE = /^https:\/\/(?:www\.|m\.)?twitch\.tv\/([^/?#]+)\/?$/i;

/**
 * A state that is not confirmed within this time becomes unknown, so that nobody is shown as live for hours because Twitch does not answer.
 */
export const STREAM_LIFE_MS = 600_000;

/** A stream as reported by its platform. */
export interface Stream {
  /** As the platform spells it. */
  channelId: string;
  login: string;
  title: string | null;
  gameName: string | null;
  viewerCount: number | null;
  thumbnailUrl: string | null;
  /** ISO 8601, milliseconds. */
  startedAt: string;
}

/** The channel of a linked connection, from its page or its name; undefined if neither can be one of Twitch's. */
export function channelOf({ username, url }: { username: string | null; url: string | null }): string | undefined {
  return [PAGE.exec(url ?? '')?.[1], username].map((name) => name?.toLowerCase()).find((name) => name !== undefined && LOGIN.test(name));
}

/** The change of a channel since it was last checked. */
export interface StreamChange {
  /** The stream that ended. */
  ended?: Pick<Stream, 'channelId'>;
  /** The stream that began. */
  begun?: Stream;
}

/** A stream with another start time is another stream: the previous one ended in between. */
export function changeOfStream(before: Pick<Stream, 'channelId' | 'startedAt'> | undefined, now: Stream | undefined): StreamChange {
  if (before && now && before.startedAt === now.startedAt && before.channelId === now.channelId) return {};
  return { ...(before && { ended: before }), ...(now && { begun: now }) };
}
