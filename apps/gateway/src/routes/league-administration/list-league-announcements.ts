import type { league } from '@matchpoint/contracts';
import { bindingScope } from '@matchpoint/rpc';
import Type from 'typebox';
import { defineRoute } from '../shared/define-route.js';
import { count, Cursor, CursorPagination, instant, Limit, list, text, Timestamp } from '../../operation/fields.js';
import { nextPage } from '../../operation/next-page.js';
import { named } from '../../operation/named.js';
import { LeaguePath, toUserReference, UserReference } from '../leagues/league-objects.js';
import { leagueOperation } from '../leagues/league-operation.js';

const PAGE_SIZE = 25;

const Announcement = named(
  'LeagueAnnouncement',
  Type.Object(
    {
      id: text('Announcement id.'),
      title: text('Title, one line.'),
      body: text('The text.'),
      announcedBy: UserReference,
      createdAt: instant('Time of publication.'),
    },
    { description: 'An announcement of a league.' },
  ),
);

export const listLeagueAnnouncements = defineRoute({
  ...leagueOperation('listLeagueAnnouncements', ['Lists the announcements of a league, newest first.']),
  summary: 'List the announcements of a league, newest first',
  params: LeaguePath,
  query: Type.Object({ limit: Limit(100, PAGE_SIZE), cursor: Cursor() }),
  response: Type.Object({
    announcements: list(Announcement, 'Items on this page, newest first.'),
    count: count('Number of items on this page.'),
    pagination: CursorPagination,
    timestamp: Timestamp(),
  }),
  async handler({ params, query, caller, requestId }, { leagueRecords, cursors, readUserReferences }) {
    const { limit = PAGE_SIZE, cursor } = query;
    const binding = { operationId: 'listLeagueAnnouncements', scope: bindingScope(caller), filters: params };
    const after = cursor == null ? undefined : (cursors.decode(binding, cursor) as league.Position);
    const request = { league: params.identifier, pageSize: limit, after };
    const { announcements, hasMore } = await leagueRecords.listLeagueAnnouncements(request, { caller, requestId });
    const ids = announcements.map(({ announcedBy }) => announcedBy);
    const users = await readUserReferences(ids, caller, requestId);
    const last = announcements.at(-1);
    return {
      announcements: announcements.map(({ announcedBy, ...row }) => ({ ...row, announcedBy: toUserReference(users, announcedBy) })),
      count: announcements.length,
      pagination: nextPage(cursors, binding, hasMore, last && { createdAt: last.createdAt, id: last.id }),
    };
  },
});
