import type { catalogProfile } from '@matchpoint/contracts';
import { bindingScope } from '@matchpoint/rpc';
import Type, { type Static } from 'typebox';
import { choice, Cursor, DateFilter, flag, Identifier, list, NumItems, text, Timestamp } from '../../operation/fields.js';
import { inCheckOrder } from '../../operation/in-check-order.js';
import { described, named } from '../../operation/named.js';
import { parseDateBound } from '../../operation/parse-date-bound.js';
import type { GatewayContext } from '../../ports.js';
import { defineRoute } from '../shared/define-route.js';
import { isOtherGame } from './bound-game.js';
import { resolveTeam } from '../shared/resolve-team.js';
import { MatchSummary, toMatchSummaries } from './match-summaries.js';

const PAGE_SIZE = 25;
const Outcome = () => choice('PlayerOutcome', ['win', 'draw', 'loss'], 'Outcome of a match for a player.');

const PlayerMatch = named(
  'PlayerMatch',
  Type.Object(
    {
      ...MatchSummary.properties,
      playerTeamId: text('Id of the player’s team.', 'team_01j6qvx3k0fd8r5y2m9wcz0001'),
      outcome: Outcome(),
    },
    { description: 'A match in a player’s list.' },
  ),
);

export const listUserProfileMatches = defineRoute({
  method: 'POST',
  path: '/users/{identifier}/matches',
  operationId: 'listUserProfileMatches',
  summary: 'List the results of a player',
  description: [
    'Lists the matches with a result in which a player was on the active roster, newest first. Voided results are omitted.',
    'Read-only; the filters are in the body.',
    'For others, a limited or private profile returns 404. Results for a private team are shown only to its active members.',
  ],
  section: 'docs/reference/users.md#matches',
  tag: 'Users',
  accepts: 'visitor',
  scope: 'users.profile:read',
  params: Type.Object({ identifier: Identifier('Username or user id.') }),
  body: Type.Object({
    numItems: NumItems(),
    cursor: Cursor(),
    gameId: Type.Optional(Identifier('Only matches of this game: slug or convexId.', 'valorant')),
    teamId: Type.Optional(Identifier('Only matches that the player played for this team: slug or id.', 'sentinels')),
    outcome: Type.Optional(described(Outcome(), 'Only matches with this outcome for the player.')),
    completedAfter: DateFilter('Only matches played at or after this time.', '2024-03-01'),
    completedBefore: DateFilter('Only matches played at or before this time.', '2030-01-01'),
  }),
  response: Type.Object({
    page: list(PlayerMatch, 'Items on this page, newest first.'),
    isDone: flag('Whether this is the last page.'),
    continueCursor: text('Pass it as `cursor` to get the next page. Never null: the cursor of the last page leads to an empty page.'),
    timestamp: Timestamp(),
  }),
  errors: ['error_user_not_found', 'error_game_not_found', 'error_team_not_found'],
  async handler({ params, body, caller, requestId }, context) {
    const { numItems = PAGE_SIZE, cursor, completedAfter, completedBefore, outcome, ...names } = body;
    const bounds = {
      completedAfter: completedAfter === undefined ? undefined : parseDateBound('completedAfter', completedAfter, 'lower'),
      completedBefore: completedBefore === undefined ? undefined : parseDateBound('completedBefore', completedBefore, 'upper'),
    };
    const subject = params.identifier.toLowerCase();
    const filters = { subject, ...bounds, outcome, ...names };
    const binding = { operationId: 'listUserProfileMatches', scope: bindingScope(caller), filters };
    const after = cursor == null ? undefined : (context.cursors.decode(binding, cursor) as CursorPosition);
    const [game, teamId] = await inCheckOrder(
      names.gameId === undefined ? undefined : context.games.resolve(names.gameId),
      names.teamId === undefined ? undefined : resolveTeam(names.teamId, context, requestId),
    );
    const ownGame = caller.kind === 'game_developer' ? caller.gameId : undefined;
    const { results, hasMore } = await context.profiles.listUserResults(
      {
        ...{ ...params, ...bounds, outcome, teamId, gameId: game?.id ?? ownGame },
        ...{ pageSize: numItems, after: after === 'end' ? NOWHERE : after },
      },
      { caller, requestId },
    );
    const shown = game && isOtherGame(caller, game.id) ? [] : results;
    const last = shown.at(-1);
    const next: CursorPosition = last ? { at: last.playedAt, id: last.matchId } : (after ?? 'end');
    return {
      page: await toPlayerMatches(shown, context),
      isDone: shown.length === 0 || !hasMore,
      continueCursor: context.cursors.encode(binding, next),
    };
  },
});

/** The position after the last result of a page, or after everything if it was empty. */
type CursorPosition = catalogProfile.ListUserResultsRequest_Place | 'end';
const NOWHERE = { at: '-infinity', id: '' };

/** The results with their matches; those whose match is no longer public are omitted. */
async function toPlayerMatches(
  results: readonly catalogProfile.ListUserResultsResponse_Result[],
  context: GatewayContext,
): Promise<Static<typeof PlayerMatch>[]> {
  const read = await Promise.all(results.map(({ matchId }) => context.readMatch({ id: matchId, callerTeamIds: [] })));
  const rows = read.flatMap(({ match }) => (match ? [match] : []));
  const byId = new Map((await toMatchSummaries(rows, context)).map((summary) => [summary.id, summary]));
  return results.flatMap(({ matchId, teamId, outcome }) => {
    const summary = byId.get(matchId);
    return summary ? [{ ...summary, playerTeamId: teamId, outcome: outcome as 'win' | 'draw' | 'loss' }] : [];
  });
}
