import { run, sql, withTransaction } from '@matchpoint/postgres';
import type { ClientBase, Pool } from 'pg';
import { foldMatches, type HistoryEntry, type MatchToRate, type Standing } from '../rules/fold-matches.js';
import { ordinalOf, type RatedOutcome } from '../rules/rate-match.js';
import { noteRatingChanges } from './rating-changes.js';

/** Matches per transaction; the rest waits for the next one. */
const MOST_MATCHES = 500;

/** `busy`: another process folds the game; `more`: matches are left. */
export type FoldOutcome = 'folded' | 'more' | 'busy';

interface Place {
  completedAt: string | null;
  matchId: string | null;
}

const TRY_LOCK = sql<{ isOurs: boolean }>(
  'ratings_try_lock',
  `select pg_try_advisory_xact_lock(hashtextextended('ratings/' || $1, 0)) as "isOurs"`,
);
const LOCK = sql('ratings_lock', `select pg_advisory_xact_lock(hashtextextended('ratings/' || $1, 0))`);

// The first change is the least by (completed_at, match_id): everything after it is recomputed.
const TAKE_CHANGES = sql<{ completedAt: string; matchId: string }>(
  'rating_changes_take',
  `with taken as (delete from rating_changes where game_id = $1 returning completed_at, match_id)
   select completed_at as "completedAt", match_id as "matchId" from taken order by completed_at, match_id collate "C" limit 1`,
);

const CUT_HISTORY = sql<{ teamId: string }>(
  'rating_history_cut',
  `delete from rating_history where game_id = $1 and completed_at >= $2::timestamptz
     and (completed_at, match_id collate "C") >= ($2::timestamptz, $3)
   returning team_id as "teamId"`,
);
const RESTORE = sql(
  'team_ratings_restore',
  `insert into team_ratings (game_id, team_id, mu, sigma, ordinal, matches_rated, updated_at)
   select distinct on (h.team_id) h.game_id, h.team_id, h.mu_after, h.sigma_after, h.mu_after - 3 * h.sigma_after, h.matches_rated,
     h.completed_at
   from rating_history h where h.game_id = $1 and h.team_id = any($2)
   order by h.team_id, h.completed_at desc, h.match_id collate "C" desc
   on conflict (game_id, team_id) do update set mu = excluded.mu, sigma = excluded.sigma, ordinal = excluded.ordinal,
     matches_rated = excluded.matches_rated, updated_at = excluded.updated_at`,
);
const REMOVE_UNRATED = sql(
  'team_ratings_remove_unrated',
  `delete from team_ratings r where r.game_id = $1 and r.team_id = any($2)
     and not exists (select from rating_history h where h.game_id = $1 and h.team_id = r.team_id)`,
);

const FIND_CURSOR = sql<Place>(
  'rating_cursors_find',
  'select completed_at as "completedAt", match_id as "matchId" from rating_cursors where game_id = $1',
);
const LAST_FOLDED = sql<Place>(
  'rating_history_last',
  `select completed_at as "completedAt", match_id as "matchId" from rating_history where game_id = $1
   order by completed_at desc, match_id collate "C" desc limit 1`,
);
const SET_CURSOR = sql(
  'rating_cursors_set',
  `insert into rating_cursors (game_id, completed_at, match_id) values ($1, $2, $3)
   on conflict (game_id) do update set completed_at = excluded.completed_at, match_id = excluded.match_id`,
);

const FOLLOWING = sql<{ matchId: string; completedAt: string; oneTeamId: string; twoTeamId: string; outcome: string }>(
  'applied_results_following',
  `select match_id as "matchId", completed_at as "completedAt", creator_team_id as "oneTeamId", accepted_team_id as "twoTeamId", outcome
   from applied_results
   where game_id = $1 and not is_void and not is_forfeit and outcome in ('creator', 'accepted', 'draw')
     and completed_at >= coalesce($2::timestamptz, '-infinity')
     and ($2::timestamptz is null or (completed_at, match_id collate "C") > ($2::timestamptz, $3))
   order by completed_at, match_id collate "C" limit $4`,
);

const STANDINGS = sql<{ teamId: string } & Standing>(
  'team_ratings_of',
  `select team_id as "teamId", mu, sigma, matches_rated as "matchesRated" from team_ratings where game_id = $1 and team_id = any($2)`,
);
/** In the order of the key, which keeps the pages of its index full. */
const ADD_HISTORY = sql(
  'rating_history_add',
  `insert into rating_history (game_id, team_id, completed_at, match_id, opponent_team_id, outcome, expected, mu_before, sigma_before,
     mu_after, sigma_after, matches_rated)
   select $1, "teamId", "completedAt", "matchId", "opponentTeamId", outcome, expected, "muBefore", "sigmaBefore", "muAfter", "sigmaAfter",
     "matchesRated"
   from jsonb_to_recordset($2::jsonb) as r("teamId" text, "completedAt" timestamptz, "matchId" text, "opponentTeamId" text, outcome text,
     expected float8, "muBefore" float8, "sigmaBefore" float8, "muAfter" float8, "sigmaAfter" float8, "matchesRated" int)
   order by "matchId" collate "C", "teamId" collate "C"`,
);
const SET_RATINGS = sql(
  'team_ratings_set',
  `insert into team_ratings (game_id, team_id, mu, sigma, ordinal, matches_rated, updated_at)
   select $1, "teamId", mu, sigma, ordinal, "matchesRated", "updatedAt"
   from jsonb_to_recordset($2::jsonb) as r("teamId" text, mu float8, sigma float8, ordinal float8, "matchesRated" int,
     "updatedAt" timestamptz)
   on conflict (game_id, team_id) do update set mu = excluded.mu, sigma = excluded.sigma, ordinal = excluded.ordinal,
     matches_rated = excluded.matches_rated, updated_at = excluded.updated_at`,
);

/** Updates a game's ratings from its results, as far as one transaction goes. */
export function foldGame(pool: Pool, gameId: string, mostMatches = MOST_MATCHES): Promise<FoldOutcome> {
  return withTransaction(pool, async (tx) => {
    const [lock] = await run(tx, TRY_LOCK, [gameId]);
    return lock?.isOurs === true ? foldLocked(tx, gameId, mostMatches) : 'busy';
  });
}

/** Waits for the process that folds the game, and keeps others out until the transaction ends. */
export async function lockRatings(tx: ClientBase, gameId: string): Promise<void> {
  await run(tx, LOCK, [gameId]);
}

async function foldLocked(tx: ClientBase, gameId: string, mostMatches: number): Promise<FoldOutcome> {
  const [change] = await run(tx, TAKE_CHANGES, [gameId]);
  if (change === undefined) return 'folded';
  const cursor = await cutBefore(tx, gameId, change);
  const matches = await readFollowing(tx, gameId, cursor, mostMatches + 1);
  const next = matches[mostMatches];
  const batch = matches.slice(0, mostMatches);
  await rateBatch(tx, gameId, batch);
  const last = batch.at(-1) ?? cursor;
  await run(tx, SET_CURSOR, [gameId, last.completedAt, last.matchId]);
  if (next === undefined) return 'folded';
  await noteRatingChanges(tx, [{ gameId, completedAt: next.completedAt, matchId: next.matchId }]);
  return 'more';
}

/** The results of a game after a position, in order: the next ones to rate. */
export async function readFollowing(
  tx: Pool | ClientBase,
  gameId: string,
  { completedAt, matchId }: Place,
  limit: number,
): Promise<MatchToRate[]> {
  return (await run(tx, FOLLOWING, [gameId, completedAt, matchId, limit])).map(toMatch);
}

/** Truncates the history from a position on, if it reaches that far, and returns the position to continue from. */
async function cutBefore(
  tx: ClientBase,
  gameId: string,
  { completedAt, matchId }: { completedAt: string; matchId: string },
): Promise<Place> {
  const cut = await run(tx, CUT_HISTORY, [gameId, completedAt, matchId]);
  const teamIds = [...new Set(cut.map(({ teamId }) => teamId))];
  if (teamIds.length > 0) {
    await run(tx, RESTORE, [gameId, teamIds]);
    await run(tx, REMOVE_UNRATED, [gameId, teamIds]);
  }
  const none: Place = { completedAt: null, matchId: null };
  const [last] = await run(tx, LAST_FOLDED, [gameId]);
  const [cursor] = await run(tx, FIND_CURSOR, [gameId]);
  // Without truncation, the cursor stays: it may point to a later match than the last one with a history.
  return cut.length > 0 || isAfter(cursor, { completedAt, matchId }) ? (last ?? none) : (cursor ?? none);
}

function isAfter(cursor: Place | undefined, { completedAt, matchId }: { completedAt: string; matchId: string }): boolean {
  if (cursor === undefined || cursor.completedAt === null || cursor.matchId === null) return false;
  if (cursor.completedAt !== completedAt) return cursor.completedAt > completedAt;
  return cursor.matchId >= matchId;
}

async function rateBatch(tx: ClientBase, gameId: string, matches: readonly MatchToRate[]): Promise<void> {
  if (matches.length === 0) return;
  const teamIds = [...new Set(matches.flatMap(({ oneTeamId, twoTeamId }) => [oneTeamId, twoTeamId]))];
  const standings = new Map<string, Standing>(
    (await run(tx, STANDINGS, [gameId, teamIds])).map(({ teamId, ...standing }) => [teamId, standing]),
  );
  const history = foldMatches(standings, matches);
  await run(tx, ADD_HISTORY, [gameId, JSON.stringify(history)]);
  await run(tx, SET_RATINGS, [gameId, JSON.stringify(ratingRows(history))]);
}

/** The ratings that follow from these entries: each team's last one. */
export function ratingRows(history: readonly HistoryEntry[]): object[] {
  const last = new Map(history.map((entry) => [entry.teamId, entry]));
  return [...last.values()].map(({ teamId, muAfter: mu, sigmaAfter: sigma, matchesRated, completedAt }) => ({
    ...{ teamId, mu, sigma, matchesRated },
    ordinal: ordinalOf({ mu, sigma }),
    updatedAt: completedAt,
  }));
}

function toMatch({
  outcome,
  ...match
}: {
  matchId: string;
  completedAt: string;
  oneTeamId: string;
  twoTeamId: string;
  outcome: string;
}): MatchToRate {
  const outcomes: Record<string, RatedOutcome> = { creator: 'one', accepted: 'two', draw: 'draw' };
  return { ...match, outcome: outcomes[outcome]! };
}
