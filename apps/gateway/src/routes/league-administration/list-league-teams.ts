import { bindingScope } from '@matchpoint/rpc';
import Type from 'typebox';
import { defineRoute } from '../../http/define-route.js';
import { count, Cursor, CursorPagination, Identifier, Limit, list, Timestamp } from '../../http/fields.js';
import { described } from '../../http/named.js';
import { LeaguePath } from '../leagues/league-objects.js';
import { leagueOperation } from '../leagues/league-operation.js';
import { slugOfGame } from '../leagues/league-slugs.js';
import { MembershipStatus, PublicLeagueTeam, toPublicLeagueTeam } from './league-team-objects.js';

const PAGE_SIZE = 25;

/** Where a page by name ends. */
interface NamePosition {
  name: string;
  id: string;
}

export const listLeagueTeams = defineRoute({
  ...leagueOperation('listLeagueTeams', [
    'Pages through the teams of a league by name: approved ones, unless another status is asked for.',
  ]),
  summary: 'Page through the teams of a league by name',
  params: LeaguePath,
  query: Type.Object({
    limit: Limit(100, PAGE_SIZE),
    cursor: Cursor(),
    gameId: Type.Optional(Identifier('Only with this game: slug or convexId.', 'valorant')),
    status: Type.Optional(described(MembershipStatus(), 'Only teams in this status; approved ones unless given.')),
    teamId: Type.Optional(Identifier('Only this team.', 'team_01j6qvx3k0fd8r5y2m9wcz0001')),
  }),
  response: Type.Object({
    teams: list(PublicLeagueTeam, 'The page, by name.'),
    count: count('How many the page holds.'),
    pagination: CursorPagination,
    timestamp: Timestamp(),
  }),
  async handler({ params, query, caller, requestId }, context) {
    const { limit = PAGE_SIZE, cursor, gameId: game, ...filters } = query;
    const gameId = game === undefined ? undefined : await slugOfGame(context, game);
    const binding = { operationId: 'listLeagueTeams', scope: bindingScope(caller), filters: { ...filters, gameId, ...params } };
    const after = cursor == null ? undefined : (context.cursors.decode(binding, cursor) as NamePosition);
    const { teams: rows } = await context.leagueTeams.listLeagueTeams(
      { league: params.identifier, ...filters, gameId },
      { caller, requestId },
    );
    // Names are the profiles': the league knows ids alone, so that a page by name sorts all of them.
    const references = await context.readTeamReferences(rows.map(({ teamId }) => teamId));
    const named = rows.map((row) => ({ row, position: { name: (references.get(row.teamId)?.name ?? '').toLowerCase(), id: row.id } }));
    const rest = named.filter(({ position }) => !after || compare(position, after) > 0).toSorted((a, b) => compare(a.position, b.position));
    const page = rest.slice(0, limit);
    const last = page.at(-1);
    const hasMore = rest.length > limit;
    return {
      teams: page.map(({ row }) => toPublicLeagueTeam(row, references)),
      count: page.length,
      pagination: { cursor: hasMore && last ? context.cursors.encode(binding, last.position) : null, hasMore },
    };
  },
});

function compare(a: NamePosition, b: NamePosition): number {
  if (a.name !== b.name) return a.name < b.name ? -1 : 1;
  if (a.id === b.id) return 0;
  return a.id < b.id ? -1 : 1;
}
