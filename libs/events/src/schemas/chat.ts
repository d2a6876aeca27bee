import Type from 'typebox';
import { defineEvent } from './define-event.js';
import { Id } from './match-data.js';
import { producedBy } from './produced-by.js';

const MESSAGE = { messageId: Id('Message id.'), matchId: Id('Match id.') };

/** The chats of matches, for members of the two teams. Subject: the chat room. */
export const chatEvents = producedBy(['match'], {
  'chat.message_created': defineEvent({
    summary: 'A message was written in the chat of a match.',
    data: Type.Object({
      ...MESSAGE,
      teamId: Id('Id of the author’s team.'),
      senderUserId: Id('User id of the author.'),
      content: Type.String({ description: 'Text of the message.' }),
      replyToId: Type.Optional(Id('Id of the message that it replies to.')),
      chatSequence: Type.Integer({
        minimum: 1,
        description: "Counts the messages of the match's chat without a gap: a missing number is a missed message.",
      }),
    }),
  }),
  'chat.message_deleted': defineEvent({
    summary: 'A message in the chat of a match was deleted. It keeps its place, without its content.',
    data: Type.Object({
      ...MESSAGE,
      teamId: Id('Id of the author’s team.'),
      senderUserId: Id('User id of the author.'),
    }),
  }),
  'chat.message_reported': defineEvent({
    summary: 'A message in the chat of a match was reported; sent to the reporter and the league.',
    data: Type.Object({ reportId: Id('Report id.'), ...MESSAGE, reporterUserId: Id('User id of the reporter.') }),
  }),
});
