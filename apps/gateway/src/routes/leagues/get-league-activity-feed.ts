import type { league } from '@matchpoint/contracts';
import { bindingScope } from '@matchpoint/rpc';
import Type from 'typebox';
import { defineRoute } from '../shared/define-route.js';
import { Cursor, flag, instant, Limit, list, nullable, text, Timestamp } from '../../operation/fields.js';
import { named } from '../../operation/named.js';
import { ActivitySubject, readActivitySubjects } from './activity-subjects.js';
import { JsonObject, leagueFilter, LeaguePath, refuseOtherLeague, toUserReference, UserReference } from './league-objects.js';

const PAGE_SIZE = 25;
const OPERATION = 'getLeagueActivityFeed';

const Activity = named(
  'LeagueActivity',
  Type.Object(
    {
      id: text('Id of the entry.'),
      leagueId: text('League id.'),
      type: text('What happened, named like an event: `match.completed`, `league.team_approved`, `ticket.replied`, … An open set.'),
      actorId: nullable.string('Id of the acting user; null if there is none.', 'user_01j6qvx3k0fd8r5y2m9wcz0001'),
      actor: nullable.object(UserReference, 'The same user.'),
      targetType: nullable.string('Type of the subject: match, league, game, member, team, season, ticket, penalty, cooldown, …'),
      targetId: nullable.string('Id of the subject.'),
      subject: nullable.object(
        ActivitySubject,
        'The current state of the subject, for a match, team, user, member, season, game or ticket; for a penalty or cooldown, ' +
          'that of the team or user who has it. Null if it no longer exists.',
      ),
      metadata: JsonObject('Details, depending on the type.'),
      createdAt: instant('Time of the event.'),
    },
    { description: "An entry in a league's feed of activities." },
  ),
);

export const getLeagueActivityFeed = defineRoute({
  method: 'POST',
  path: '/leagues/{identifier}/activity-feed',
  operationId: OPERATION,
  summary: 'List the activities of a league, newest first',
  description: [
    'Lists the activities of a league, newest first: results, teams, staff, seasons, settings, tickets.',
    'The key owner must have role MANAGER or higher in the league, or be platform staff. Read-only.',
  ],
  section: 'docs/reference/leagues.md#events',
  tag: 'Leagues',
  scope: 'leagues.league_admin:read',
  plan: 'leagueOperatorApi',
  keyKind: 'league_operator',
  isPublished: true,
  checkBinding: refuseOtherLeague,
  params: LeaguePath,
  body: Type.Object({ limit: Limit(100, PAGE_SIZE), cursor: Cursor() }),
  response: Type.Object({
    activities: list(Activity, 'Items on this page, newest first.'),
    nextCursor: text('Pass it as `cursor` to get the next page; empty on the last page.'),
    hasMore: flag('Whether there is another page.'),
    timestamp: Timestamp(),
  }),
  errors: ['error_league_not_found', 'error_league_role_required', 'error_second_factor_required'],
  async handler({ params, body, caller, requestId }, context) {
    const { leagues, cursors } = context;
    const { limit = PAGE_SIZE, cursor } = body;
    const binding = { operationId: OPERATION, scope: bindingScope(caller), filters: leagueFilter(caller, params.identifier) };
    const after = cursor == null ? undefined : (cursors.decode(binding, cursor) as league.Position);
    const { activities, hasMore } = await leagues.listLeagueActivities({ ...params, pageSize: limit, after }, { caller, requestId });
    const actorIds = activities.flatMap(({ actorId }) => actorId ?? []);
    const { users, subjectOf } = await readActivitySubjects(context, activities, actorIds, { caller, requestId });
    const last = activities.at(-1);
    return {
      activities: activities.map((activity) => {
        const { id, leagueId, type, actorId, targetType, targetId, metadata, createdAt } = activity;
        return {
          id,
          leagueId,
          type,
          createdAt,
          actorId: actorId ?? null,
          actor: actorId === undefined ? null : toUserReference(users, actorId),
          targetType: targetType ?? null,
          targetId: targetId ?? null,
          subject: subjectOf(activity),
          metadata: JSON.parse(metadata) as Record<string, unknown>,
        };
      }),
      nextCursor: hasMore && last ? cursors.encode(binding, { createdAt: last.createdAt, id: last.id }) : '',
      hasMore,
    };
  },
});
