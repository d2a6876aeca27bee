import type { NewEvent } from '@matchpoint/events';
import type { ChatMatch } from './rules.js';
import type { ChatMessageRow } from './store.js';

/** A room's events have an order of their own, separate from its match's. */
const subjectOf = (matchId: string): string => `chat ${matchId}`;

const bothTeams = ({ creatorTeamId, acceptedTeamId }: ChatMatch) => ({
  teamIds: [creatorTeamId, ...(acceptedTeamId === null ? [] : [acceptedTeamId])],
});

type Message = Pick<ChatMessageRow, 'id' | 'matchId' | 'teamId' | 'senderUserId'>;
const aboutOf = ({ id, matchId, teamId, senderUserId }: Message) => ({ messageId: id, matchId, teamId, senderUserId });

/** Publishes a message to both teams. */
export function messageCreated(match: ChatMatch, message: Omit<ChatMessageRow, 'deletedAt'>): NewEvent<'chat.message_created'> {
  const { content, replyToId, sequence, createdAt } = message;
  return {
    type: 'chat.message_created',
    subject: subjectOf(match.id),
    audience: bothTeams(match),
    data: { ...aboutOf(message), content, ...(replyToId !== null && { replyToId }), chatSequence: sequence },
    occurredAt: createdAt,
  };
}

/** Publishes the deletion of a message to both teams. */
export function messageDeleted(match: ChatMatch, message: Message, now: string): NewEvent<'chat.message_deleted'> {
  return {
    type: 'chat.message_deleted',
    subject: subjectOf(match.id),
    audience: bothTeams(match),
    data: aboutOf(message),
    occurredAt: now,
  };
}

/** Publishes a report to the reporter and the league. */
export function messageReported(
  { id, leagueId }: Pick<ChatMatch, 'id' | 'leagueId'>,
  { reportId, messageId, reporterUserId }: { reportId: string; messageId: string; reporterUserId: string },
  now: string,
): NewEvent<'chat.message_reported'> {
  return {
    type: 'chat.message_reported',
    subject: subjectOf(id),
    audience: { userIds: [reporterUserId], ...(leagueId !== null && { leagueId }) },
    data: { reportId, messageId, matchId: id, reporterUserId },
    occurredAt: now,
  };
}
