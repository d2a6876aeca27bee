import Type from 'typebox';
import { defineEvent } from './define-event.js';
import { Id } from './match-data.js';
import { producedBy } from './produced-by.js';

const CHANNEL = {
  channelId: Type.String({ minLength: 1, description: 'Id of the channel, as the platform has it.' }),
  userId: Type.Optional(Id('User id of whose channel it is.')),
  platform: Type.Optional(Type.String({ minLength: 1, description: 'Where it is: TWITCH.' })),
};
const Milliseconds = (description: string) => Type.Optional(Type.Integer({ description: `${description}, in epoch milliseconds.` }));

/** Streams of channels that users have linked and made visible (docs/reference/users.md#stream-status). Subject: the user. */
export const streamEvents = producedBy(['catalog-profile'], {
  'stream.online': defineEvent({
    summary: 'A user went live.',
    data: Type.Object({ ...CHANNEL, startedAt: Milliseconds('Since when, as the platform has it') }),
  }),
  'stream.offline': defineEvent({
    summary: "A user's stream is over, or its channel is not shown any more.",
    data: Type.Object({ ...CHANNEL, endedAt: Milliseconds('When that was noticed, a minute or so after it happened') }),
  }),
});
