import type { match } from '@matchpoint/contracts';
import { MATCH_STATUSES } from '@matchpoint/core';
import { run } from '@matchpoint/postgres';
import type { ClientBase, Pool } from 'pg';
import { ONGOING_STATUSES } from '../domain/statuses.js';
import { joinIds } from './joined-ids.js';
import type { ListedForm, ListedForms } from './match-columns.js';
import { rowLimit, START, toSummaryPage, toVersionPage } from './page.js';
import { AGAINST_OPPONENT, COUNT_WINDOW, IN_WINDOW, pagesOf, type RangePath, rangesOf, TEAMS_IN_GAME, widthOf } from './team-ranges.js';

/** A scheduled window of up to this many matches is read whole and sorted; in a larger one, walking from the newest soon finds a page. */
const MAX_WINDOW = 20_000;
/** The last instant that a filter can express. */
const END_OF_TIME = Date.parse('9999-12-31T23:59:59.999Z');

/**
 * Matches of any of the teams, newest first, each once, with the filters of the request. The cost depends on the page and slightly on the
 * number of teams, not on the number of stored matches: a filter that few matches pass uses an index of those few (see the migration
 * team_listing_filters).
 */
export async function listTeamsMatches(
  client: Pool | ClientBase,
  request: match.ListTeamsMatchesRequest,
): Promise<match.ListTeamsMatchesResponse> {
  const { pageSize } = request;
  return request.asVersions
    ? { matches: [], ...toVersionPage(await readPage('version', client, request), pageSize) }
    : { versions: [], ...toSummaryPage(await readPage('summary', client, request), pageSize) };
}

/** What requests have in common that can be read together; undefined: the request must be read alone. */
export function sharedForm(request: match.ListTeamsMatchesRequest): string | undefined {
  const { teamIds, pageSize, asVersions = false } = request;
  return hasFilter(request) || teamIds.length === 0 ? undefined : `${asVersions} ${pageSize} ${widthOf(teamIds)}`;
}

/** Reads pages of one {@link sharedForm} together, in the order of the requests. */
export async function listManyTeamsMatches(
  client: Pool | ClientBase,
  requests: readonly match.ListTeamsMatchesRequest[],
): Promise<match.ListTeamsMatchesResponse[]> {
  const [first] = requests;
  if (!first) return [];
  if (requests.length === 1) return [await listTeamsMatches(client, first)];
  const { pageSize } = first;
  return first.asVersions
    ? (await readPages('version', client, requests)).map((rows) => ({ matches: [], ...toVersionPage(rows, pageSize) }))
    : (await readPages('summary', client, requests)).map((rows) => ({ versions: [], ...toSummaryPage(rows, pageSize) }));
}

async function readPages<Form extends ListedForm>(
  form: Form,
  client: Pool | ClientBase,
  requests: readonly match.ListTeamsMatchesRequest[],
): Promise<ListedForms[Form][][]> {
  const [{ teamIds, pageSize }] = requests as readonly [match.ListTeamsMatchesRequest];
  const positions = requests.map(startOf);
  const rows = await run(client, pagesOf(form, widthOf(teamIds)), [
    requests.map((request) => joinIds([...new Set(request.teamIds)])),
    requests.map(({ callerTeamIds }) => joinIds(callerTeamIds)),
    rowLimit(pageSize),
    positions.map(({ createdAt }) => createdAt),
    positions.map(({ id }) => id),
  ]);
  const pages = requests.map((): ListedForms[Form][] => []);
  for (const row of rows) pages[row.nth - 1]?.push(row);
  return pages;
}

/** The rows of a page, and one more if another page follows. */
async function readPage<Form extends ListedForm>(
  form: Form,
  client: Pool | ClientBase,
  request: match.ListTeamsMatchesRequest,
): Promise<ListedForms[Form][]> {
  const limit = rowLimit(request.pageSize);
  const teams = await teamsInGame(client, [...new Set(request.teamIds)], request.gameId);
  if (teams.length === 0 || asksForNoStatus(request)) return [];
  const { createdAt, id } = startOf(request);
  const position = [request.callerTeamIds, limit, createdAt, id];
  return hasFilter(request) ? readFiltered(form, client, request, teams, position) : readRanges(form, client, 'plain', teams, position);
}

async function readFiltered<Form extends ListedForm>(
  form: Form,
  client: Pool | ClientBase,
  request: match.ListTeamsMatchesRequest,
  teams: readonly string[],
  position: readonly unknown[],
): Promise<ListedForms[Form][]> {
  const { statuses, gameId, scheduledAfter, scheduledBefore, createdAfter, leagueTeamsOnly, opponentTeamId } = request;
  const values = [
    ...position,
    statuses.length === 0 ? null : statuses,
    gameId ?? null,
    scheduledAfter ?? null,
    scheduledBefore ?? null,
    createdAfter ?? null,
    leagueTeamsOnly,
  ];
  if (opponentTeamId !== undefined) return run(client, AGAINST_OPPONENT[form], [teams, ...values, opponentTeamId]);
  const path = pathOf(request);
  if (path === 'all' || path === 'league') {
    if (await isSmallWindow(client, request, teams)) return run(client, IN_WINDOW[form], [teams, ...values]);
  }
  return readRanges(form, client, path, teams, values);
}

function readRanges<Form extends ListedForm>(
  form: Form,
  client: Pool | ClientBase,
  path: RangePath,
  teams: readonly string[],
  values: readonly unknown[],
): Promise<ListedForms[Form][]> {
  const { statement, padded } = rangesOf(form, teams, path);
  return run(client, statement, [padded, ...values]);
}

/** The range in which the fewest rows fail the filters. */
function pathOf({ statuses, leagueTeamsOnly }: match.ListTeamsMatchesRequest): RangePath {
  if (statuses.length > 0) {
    if (statuses.every((status) => (ONGOING_STATUSES as readonly string[]).includes(status))) return 'ongoing';
    if (!statuses.includes('COMPLETED')) return 'notCompleted';
  }
  return leagueTeamsOnly ? 'league' : 'all';
}

async function isSmallWindow(
  client: Pool | ClientBase,
  { scheduledAfter, scheduledBefore }: match.ListTeamsMatchesRequest,
  teams: readonly string[],
): Promise<boolean> {
  if (scheduledAfter === undefined && scheduledBefore === undefined) return false;
  const [row] = await run(client, COUNT_WINDOW, [teams, scheduledAfter ?? null, scheduledBefore ?? null, MAX_WINDOW + 1]);
  return (row?.count ?? 0) <= MAX_WINDOW;
}

/**
 * A team plays one game, so teams of other games are left out instead of being scanned in vain. A team with matches of the game stays, so
 * that no match appears twice.
 */
async function teamsInGame(client: Pool | ClientBase, teams: string[], gameId: string | undefined): Promise<string[]> {
  if (gameId === undefined) return teams;
  return (await run(client, TEAMS_IN_GAME, [teams, gameId])).map(({ id }) => id);
}

/** A status filter that no match passes. */
function asksForNoStatus({ statuses }: match.ListTeamsMatchesRequest): boolean {
  return statuses.length > 0 && !statuses.some((status) => (MATCH_STATUSES as readonly string[]).includes(status));
}

function hasFilter(request: match.ListTeamsMatchesRequest): boolean {
  const { statuses, gameId, scheduledAfter, scheduledBefore, createdAfter, opponentTeamId, leagueTeamsOnly } = request;
  return (
    statuses.length > 0 ||
    leagueTeamsOnly ||
    [gameId, scheduledAfter, scheduledBefore, createdAfter, opponentTeamId].some((filter) => filter !== undefined)
  );
}

/** The later of the cursor's position and the upper created bound: the index is entered at one position. */
function startOf({ after, createdBefore }: match.ListTeamsMatchesRequest): match.Position {
  if (createdBefore === undefined) return after ?? START;
  const bound = Date.parse(createdBefore);
  if (after && Date.parse(after.createdAt) <= bound) return after;
  if (bound >= END_OF_TIME) return START;
  // Times are whole milliseconds, so an inclusive bound excludes the next one.
  return { createdAt: new Date(bound + 1).toISOString(), id: '' };
}
