import type { league } from '@matchpoint/contracts';
import { bindingScope } from '@matchpoint/rpc';
import Type from 'typebox';
import { defineRoute } from '../../http/define-route.js';
import { Cursor, Limit, nullable, Timestamp } from '../../http/fields.js';
import { JsonObject, LeaguePath, refuseOtherLeague, toUserReference, UserReference } from './league-objects.js';

const PAGE_SIZE = 25;
const OPERATION = 'getLeagueActivityFeed';

const Activity = Type.Object({
  id: Type.String(),
  leagueId: Type.String(),
  type: Type.String(),
  actorId: nullable.string(),
  actor: nullable.object(UserReference),
  targetType: nullable.string(),
  targetId: nullable.string(),
  metadata: JsonObject(),
  createdAt: Type.String(),
});

export const getLeagueActivityFeed = defineRoute({
  method: 'POST',
  path: '/leagues/{identifier}/activity-feed',
  operationId: OPERATION,
  summary: 'Page through what happened in a league, newest first',
  section: '4.6',
  tag: 'Leagues',
  scope: 'leagues.league_admin:read',
  plan: 'leagueOperatorApi',
  keyKind: 'league_operator',
  isPublished: true,
  checkBinding: refuseOtherLeague,
  params: LeaguePath,
  body: Type.Object({ limit: Limit(100, PAGE_SIZE), cursor: Cursor() }),
  response: Type.Object({
    activities: Type.Array(Activity),
    nextCursor: Type.String({ description: 'Empty on the last page.' }),
    hasMore: Type.Boolean(),
    timestamp: Timestamp(),
  }),
  errors: ['error_league_not_found', 'error_league_role_required'],
  async handler({ params, body, caller, requestId }, { leagues, cursors, readUserReferences }) {
    const { limit = PAGE_SIZE, cursor } = body;
    // The key is bound to one league, so its scope says which feed it is, by whatever name.
    const binding = { operationId: OPERATION, scope: bindingScope(caller), filters: {} };
    const after = cursor == null ? undefined : (cursors.decode(binding, cursor) as league.Position);
    const { activities, hasMore } = await leagues.listLeagueActivities({ ...params, pageSize: limit, after }, { caller, requestId });
    const users = await readUserReferences(activities.flatMap(({ actorId }) => actorId ?? []), caller, requestId);
    const last = activities.at(-1);
    return {
      activities: activities.map(({ id, leagueId, type, actorId, targetType, targetId, metadataJson, createdAt }) => ({
        id, leagueId, type, createdAt,
        actorId: actorId ?? null,
        actor: actorId === undefined ? null : toUserReference(users, actorId),
        targetType: targetType ?? null,
        targetId: targetId ?? null,
        metadata: JSON.parse(metadataJson) as Record<string, unknown>,
      })),
      nextCursor: hasMore && last ? cursors.encode(binding, { createdAt: last.createdAt, id: last.id }) : '',
      hasMore,
    };
  },
});
