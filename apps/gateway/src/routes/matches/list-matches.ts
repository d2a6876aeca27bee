import { MATCH_STATUSES } from '@matchpoint/core';
import type { match } from '@matchpoint/contracts';
import { bindingScope, type CallerContext } from '@matchpoint/rpc';
import Type, { type Static } from 'typebox';
import type { GatewayContext } from '../../ports.js';
import { Cursor, DateFilter, flag, Identifier, list, NumItems, text, Timestamp } from '../../operation/fields.js';
import { inCheckOrder } from '../../operation/in-check-order.js';
import { named } from '../../operation/named.js';
import { parseDateBound } from '../../operation/parse-date-bound.js';
import { resolveTeam } from '../shared/resolve-team.js';
import { isOtherGame } from './bound-game.js';
import { isMatchStatus } from './match-objects.js';
import { MatchSummary, toMatchSummaries } from './match-summaries.js';

/** Shared by the three match listings (docs/reference/pagination.md#envelopes): filters, keyset page, native envelope. */

const PAGE_SIZE = 25;
const StatusFilter = (description: string, example: string[]) =>
  Type.Optional(
    Type.Array(Type.String(), {
      description: `${description} Codes of MatchStatus; unknown ones are ignored.`,
      examples: [example],
    }),
  );

export const MatchFilters = named(
  'MatchFilters',
  Type.Object(
    {
      numItems: NumItems(),
      cursor: Cursor(),
      includeStatuses: StatusFilter('Only matches in these statuses; takes precedence over `excludeStatuses`.', ['COMPLETED', 'FORFEITED']),
      excludeStatuses: StatusFilter('Excludes matches in these statuses.', ['CANCELLED']),
      gameId: Type.Optional(Identifier('Only matches of this game: slug or convexId.', 'valorant')),
      scheduledAfter: DateFilter('Only matches scheduled at or after this time.', '2024-03-01'),
      scheduledBefore: DateFilter('Only matches scheduled at or before this time.', '2024-08-31T23:59:59Z'),
      createdAfter: DateFilter('Only matches created at or after this time.', '2024-01-01'),
      createdBefore: DateFilter('Only matches created at or before this time.', '2030-01-01'),
      opponentId: Type.Optional(Identifier('Only matches against this team: id or slug.', 'g2_esports')),
    },
    { description: 'Filters and page of a list of matches.' },
  ),
);

export const MatchPage = named(
  'MatchPage',
  Type.Object(
    {
      page: list(MatchSummary, 'Items on this page, newest first.'),
      isDone: flag('Whether this is the last page.'),
      continueCursor: text('Pass it as `cursor` to get the next page. Never null: the cursor of the last page leads to an empty page.'),
      timestamp: Timestamp(),
    },
    { description: 'A page of matches.' },
  ),
);

/** Whose matches: teams, and the caller's own teams, whose drafts they see. */
export interface MatchAccess {
  teamIds: string[];
  callerTeamIds: string[];
}

export interface MatchListing {
  operationId: string;
  /** What the path names; a cursor of one team's listing is not valid for another's. */
  subject: string;
  body: Static<typeof MatchFilters> & { leagueTeamsOnly?: boolean };
  caller: CallerContext;
  requestId: string;
  /** Resolves the path and checks the caller's membership: throws 404, then 403. */
  access: Promise<MatchAccess>;
}

/**
 * One page of a match listing. Bad filters are refused before anything is looked up (docs/reference/order-of-checks.md, step 8 before 9).
 */
export async function listMatches(listing: MatchListing, context: GatewayContext): Promise<Static<typeof MatchPage>> {
  const { caller, requestId } = listing;
  const body = withKnownStatuses(listing.body);
  // The look-up is in progress: an error below must not leave its rejection unhandled.
  listing.access.catch(() => undefined);
  const bounds = parseBounds(body);
  const { numItems = PAGE_SIZE, cursor, ...filters } = body;
  const binding = { operationId: listing.operationId, scope: bindingScope(caller), filters: { subject: listing.subject, ...filters } };
  const after = cursor == null ? undefined : (context.cursors.decode(binding, cursor) as CursorPosition);

  const [access, game, opponent] = await inCheckOrder(
    listing.access,
    body.gameId === undefined ? undefined : context.games.resolve(body.gameId),
    body.opponentId === undefined ? undefined : resolveTeam(body.opponentId, context, requestId),
  );
  const isEmpty = after === 'end' || (game !== undefined && isOtherGame(caller, game.id));
  const { matches, hasMore } = isEmpty
    ? { matches: [], hasMore: false }
    : await context.knownMatches.read(nameOf({ ...listing, body }, after), (asVersions) =>
        context.matches.listTeamsMatches(
          {
            ...access,
            ...bounds,
            pageSize: numItems,
            after,
            statuses: toStatuses(body),
            gameId: game?.id ?? (caller.kind === 'game_developer' ? caller.gameId : undefined),
            opponentTeamId: opponent,
            leagueTeamsOnly: body.leagueTeamsOnly ?? false,
            asVersions,
          },
          { caller, requestId },
        ),
      );
  const last = matches.at(-1);
  const next: CursorPosition = last ? { createdAt: last.createdAt, id: last.id } : (after ?? 'end');
  return {
    page: await toMatchSummaries(matches, context),
    isDone: !hasMore,
    continueCursor: context.cursors.encode(binding, next),
    timestamp: context.clock.now().toISOString(),
  };
}

/** Names a page for all callers: they see the same matches but for drafts. */
function nameOf({ operationId, subject, body }: MatchListing, after: CursorPosition | undefined): string {
  return JSON.stringify([operationId, subject, { ...body, cursor: after }]);
}

/** The position after the last match of a page, or after everything if it was empty. */
type CursorPosition = match.Position | 'end';

function parseBounds(
  body: Static<typeof MatchFilters>,
): Pick<match.ListTeamsMatchesRequest, 'scheduledAfter' | 'scheduledBefore' | 'createdAfter' | 'createdBefore'> {
  const bound = (field: 'scheduledAfter' | 'scheduledBefore' | 'createdAfter' | 'createdBefore'): string | undefined => {
    const text = body[field];
    return text === undefined ? undefined : parseDateBound(field, text, field.endsWith('After') ? 'lower' : 'upper');
  };
  return {
    scheduledAfter: bound('scheduledAfter'),
    scheduledBefore: bound('scheduledBefore'),
    createdAfter: bound('createdAfter'),
    createdBefore: bound('createdBefore'),
  };
}

/**
 * The filters with each known status once; unknown codes are ignored, and a list without known ones counts as omitted
 * (docs/reference/errors.md#request-bodies). Lists may be long: nothing else sees them as they were sent.
 */
function withKnownStatuses({ includeStatuses, excludeStatuses, ...filters }: MatchListing['body']): MatchListing['body'] {
  const known = { includeStatuses: knownOf(includeStatuses), excludeStatuses: knownOf(excludeStatuses) };
  return {
    ...filters,
    ...(known.includeStatuses.length > 0 && { includeStatuses: known.includeStatuses }),
    ...(known.excludeStatuses.length > 0 && { excludeStatuses: known.excludeStatuses }),
  };
}

const knownOf = (statuses: readonly string[] = []): string[] => [...new Set(statuses.filter(isMatchStatus))];

/** includeStatuses takes precedence over excludeStatuses. */
function toStatuses({ includeStatuses, excludeStatuses = [] }: Static<typeof MatchFilters>): string[] {
  if (includeStatuses) return includeStatuses;
  return excludeStatuses.length === 0 ? [] : orNone(MATCH_STATUSES.filter((status) => !excludeStatuses.includes(status)));
}

/** An empty list means "all" to the service, so an unsatisfiable filter requests a status that no match has. */
function orNone(statuses: string[]): string[] {
  return statuses.length === 0 ? ['NONE'] : statuses;
}
