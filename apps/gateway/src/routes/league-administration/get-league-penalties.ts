import Type from 'typebox';
import { defineRoute } from '../shared/define-route.js';
import { count, Identifier, Limit, list, Timestamp } from '../../operation/fields.js';
import { inCheckOrder } from '../../operation/in-check-order.js';
import { LeaguePath } from '../leagues/league-objects.js';
import { leagueOperation } from '../leagues/league-operation.js';
import { slugOfFilter, teamOfFilter } from '../leagues/league-slugs.js';
import { LeagueCooldown, toCooldown } from './cooldown-objects.js';
import { LeaguePenalty, toPenalty } from './penalty-objects.js';

const LIMIT = 50;

export const getLeaguePenalties = defineRoute({
  ...leagueOperation(
    'getLeaguePenalties',
    [
      'Lists the newest penalties and cooldowns of a league, including who issued them. Read-only.',
      'A user’s cooldown belongs to no game and no team.',
    ],
    ['error_game_not_found', 'error_team_not_found'],
  ),
  summary: 'List the penalties and cooldowns of a league for its staff',
  params: LeaguePath,
  body: Type.Object({
    type: Type.Optional(Type.Enum(['penalties', 'cooldowns', 'all'], { description: 'Which kinds to list. Default: all.' })),
    teamId: Type.Optional(Identifier('Only for this team: slug or id.', 'sentinels')),
    gameId: Type.Optional(Identifier('Only in this game: slug or convexId.', 'valorant')),
    limit: Limit(100, LIMIT),
  }),
  response: Type.Object({
    penalties: list(LeaguePenalty, 'Newest first.'),
    cooldowns: list(LeagueCooldown, 'Newest first.'),
    count: count('Number of items in total.'),
    timestamp: Timestamp(),
  }),
  async handler({ params, body, caller, requestId }, context) {
    const { type = 'all', limit = LIMIT } = body;
    const [gameId, teamId] = await inCheckOrder(slugOfFilter(context, body.gameId), teamOfFilter(context, body.teamId, requestId));
    const [request, options] = [
      { league: params.identifier, teamId, gameId, limit },
      { caller, requestId },
    ];
    // Only what was requested is read; the league and the role are checked in any case, by whichever read is made.
    const [{ penalties }, { cooldowns }] = await Promise.all([
      type === 'cooldowns' ? { penalties: [] } : context.leagueCompetition.listLeaguePenalties(request, options),
      type === 'penalties' ? { cooldowns: [] } : context.leagueRecords.listLeagueCooldowns(request, options),
    ]);
    const userIds = cooldowns.flatMap(({ userId, issuedBy }) => [userId, issuedBy].filter((id) => id !== undefined));
    const [teams, users] = await Promise.all([
      context.readTeamReferences([...penalties, ...cooldowns].map(({ teamId: id }) => id)),
      context.readUserReferences(userIds, caller, requestId),
    ]);
    return {
      penalties: penalties.map((penalty) => toPenalty(penalty, teams)),
      cooldowns: cooldowns.map((cooldown) => toCooldown(cooldown, teams, users)),
      count: penalties.length + cooldowns.length,
    };
  },
});
