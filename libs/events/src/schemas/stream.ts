import Type from 'typebox';
import { defineEvent } from './define-event.js';
import { Id } from './match-data.js';
import { producedBy } from './produced-by.js';

const CHANNEL = {
  channelId: Type.String({ minLength: 1, description: 'Id of the channel on the platform.' }),
  userId: Type.Optional(Id('User id of the channel’s owner.')),
  platform: Type.Optional(Type.String({ minLength: 1, description: 'Where it is: TWITCH.' })),
};
const Milliseconds = (description: string) => Type.Optional(Type.Integer({ description: `${description}, in epoch milliseconds.` }));

/** Streams of channels that users have linked and made visible (docs/reference/users.md#stream-status). Subject: the user. */
export const streamEvents = producedBy(['catalog-profile'], {
  'stream.online': defineEvent({
    summary: 'A user went live.',
    data: Type.Object({ ...CHANNEL, startedAt: Milliseconds('Start of the stream, as reported by the platform') }),
  }),
  'stream.offline': defineEvent({
    summary: "A user's stream ended, or its channel is no longer shown.",
    data: Type.Object({ ...CHANNEL, endedAt: Milliseconds('Time when the end was noticed, about a minute after it happened') }),
  }),
});
