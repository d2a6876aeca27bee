import type { catalogProfile, match } from '@matchpoint/contracts';
import { invalidInput } from '@matchpoint/errors';
import Type, { type Static } from 'typebox';
import { onlyWith } from '../../operation/conditions.js';
import { choice, Identifier, instant, integer, nullable, text, Timestamp, writtenText } from '../../operation/fields.js';
import { named } from '../../operation/named.js';
import { LeaguePath, toUserReference, UserReference } from '../leagues/league-objects.js';

/** Shared by the operations on match chats (docs/reference/chat.md). */

export const CHAT_TAG = { tag: 'Match chat', section: 'docs/reference/chat.md' } as const;
export const MessagePath = Type.Object({ messageId: Identifier('Message id.') });
export const LeagueReportPath = Type.Object({ ...LeaguePath.properties, reportId: Identifier('Report id.') });
export const LeagueMutePath = Type.Object({ ...LeaguePath.properties, muteId: Identifier('Mute id.') });
export const ReportPath = Type.Object({ reportId: Identifier('Report id.') });
export const MutePath = Type.Object({ muteId: Identifier('Mute id.') });

type Users = ReadonlyMap<string, catalogProfile.UserReference>;

export const ChatMessage = named(
  'ChatMessage',
  Type.Object(
    {
      id: text('Message id.', 'chat_01j6qvx3k0fd8r5y2m9wcz0001'),
      content: text('Text; empty once it is deleted.', 'Lobby is up.'),
      senderUserId: text('User id of the author.', 'user_01j6qvx3k0fd8r5y2m9wcz0002'),
      senderUsername: nullable.string('Name of the author in URLs; null if the profile no longer exists.', 'gildedacorn'),
      teamId: text('Id of the author’s team.', 'team_01j6qvx3k0fd8r5y2m9wcz0001'),
      replyToId: nullable.string('Id of the message that it replies to.', 'chat_01j6qvx3k0fd8r5y2m9wcz0001'),
      createdAt: instant('Creation time.', '2026-01-15T12:20:00.000Z'),
      deletedAt: nullable.instant('Time of deletion.', '2026-01-15T12:30:00.000Z'),
      sequence: integer('Number in the chat of the match, from 1, without gaps.', 1),
    },
    { description: 'A message in the chat of a match.' },
  ),
);

export function toChatMessage(message: match.ChatMessage, users: Users): Static<typeof ChatMessage> {
  const { id, content, senderUserId, teamId, replyToId = null, createdAt, deletedAt = null, sequence } = message;
  const senderUsername = users.get(senderUserId)?.username ?? null;
  return { id, content, senderUserId, senderUsername, teamId, replyToId, createdAt, deletedAt, sequence };
}

const ACTIONS = ['dismiss', 'delete', 'mute'] as const;
const ChatReportResolution = () =>
  choice('ChatReportResolution', ACTIONS, 'Action on a report: none, delete the message, or mute its sender.');
export const ChatReportStatus = () => choice('ChatReportStatus', ['open', 'resolved'], 'Whether staff have decided on a report.');

export const ChatReport = named(
  'ChatReport',
  Type.Object(
    {
      id: text('Report id.', 'report_01j6qvx3k0fd8r5y2m9wcz0001'),
      status: ChatReportStatus(),
      matchId: text('Match id.', 'match_01j6qvx3k0fd8r5y2m9wcz0001'),
      messageId: text('Message id.', 'chat_01j6qvx3k0fd8r5y2m9wcz0001'),
      content: text('Text of the message when it was reported.', 'You are bad at this.'),
      sender: UserReference,
      teamId: text('Id of the author’s team.', 'team_01j6qvx3k0fd8r5y2m9wcz0001'),
      messageDeletedAt: nullable.instant('Time when the message was deleted.', '2026-01-15T12:30:00.000Z'),
      reporter: UserReference,
      reason: text('Reason given by the reporter; empty if none.', 'Insults.'),
      resolution: Type.Unsafe<(typeof ACTIONS)[number] | null>({
        anyOf: [ChatReportResolution(), { type: 'null' }],
        description: 'Decision; null while it is open.',
      }),
      resolvedByUserId: nullable.string('User id of the person who decided.', 'user_01j6qvx3k0fd8r5y2m9wcz0003'),
      resolvedAt: nullable.instant('Time of the decision.', '2026-01-15T12:30:00.000Z'),
      muteId: nullable.string('Id of the resulting mute.', 'mute_01j6qvx3k0fd8r5y2m9wcz0001'),
      createdAt: instant('Time of the report.', '2026-01-15T12:25:00.000Z'),
    },
    { description: 'A report of a message in the chat of a match.' },
  ),
);

export function toChatReport(report: match.ChatReport, users: Users): Static<typeof ChatReport> {
  const { id, matchId, messageId, content, teamId, reason, createdAt } = report;
  return {
    id,
    status: report.resolvedAt === undefined ? 'open' : 'resolved',
    matchId,
    messageId,
    content,
    sender: toUserReference(users, report.senderUserId),
    teamId,
    messageDeletedAt: report.messageDeletedAt ?? null,
    reporter: toUserReference(users, report.reporterUserId),
    reason,
    resolution: (report.resolution ?? null) as Static<typeof ChatReport>['resolution'],
    resolvedByUserId: report.resolvedByUserId ?? null,
    resolvedAt: report.resolvedAt ?? null,
    muteId: report.muteId ?? null,
    createdAt,
  };
}

const MuteHours = () => Type.Integer({ minimum: 1, maximum: 720, description: 'Duration in hours, from now.', examples: [24] });
const MuteReason = () => writtenText(1, 500, 'Reason, shown only to staff.', 'Insults in three matches.');

export const ResolveReportBody = () =>
  Type.Object(
    {
      action: ChatReportResolution(),
      hours: Type.Optional(MuteHours()),
      reason: Type.Optional(MuteReason()),
    },
    onlyWith('action', 'mute', ['hours', 'reason']),
  );

/** @throws INVALID_INPUT if a mute lacks its hours or reason, or anything else has them */
export function refuseOtherFields({ action, hours, reason }: { action: string; hours?: number; reason?: string }): void {
  for (const [name, value] of Object.entries({ hours, reason })) {
    if (action === 'mute' && value === undefined) throw invalidInput(`body.${name}`, 'is required with the action mute');
    if (action !== 'mute' && value !== undefined) throw invalidInput(`body.${name}`, 'is allowed only with the action mute');
  }
}

export const ResolveReportResponse = () =>
  Type.Object({
    success: Type.Literal(true, { description: 'Always true: a failed write returns an error.' }),
    reportId: text('Report id.', 'report_01j6qvx3k0fd8r5y2m9wcz0001'),
    muteId: nullable.string('Id of the mute, if that was the action.', 'mute_01j6qvx3k0fd8r5y2m9wcz0001'),
    timestamp: Timestamp(),
  });

export const MuteBody = () =>
  Type.Object({
    userId: Identifier('User id or username.', 'user_01j6qvx3k0fd8r5y2m9wcz0002'),
    hours: MuteHours(),
    reason: MuteReason(),
  });

export const MuteResponse = () =>
  Type.Object({
    success: Type.Literal(true, { description: 'Always true: a failed write returns an error.' }),
    muteId: text('Mute id.', 'mute_01j6qvx3k0fd8r5y2m9wcz0001'),
    userId: text('User id of the muted person.', 'user_01j6qvx3k0fd8r5y2m9wcz0002'),
    expiresAt: instant('End time.', '2026-01-16T12:30:00.000Z'),
    timestamp: Timestamp(),
  });
