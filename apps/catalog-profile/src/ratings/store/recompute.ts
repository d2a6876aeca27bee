import { run, sql, withTransaction } from '@matchpoint/postgres';
import type { ClientBase, Pool } from 'pg';
import { foldMatches, type HistoryEntry, type Standing } from '../rules/fold-matches.js';
import { foldGame, lockRatings, ratingRows, readFollowing } from './fold-game.js';
import { noteRatingChanges } from './rating-changes.js';

/** The result of a fold from scratch. */
export interface Recomputation {
  /** Matches that are rated. */
  readonly matches: number;
  /** Rows of ratings and history that are missing, superfluous or not bit-for-bit equal. */
  readonly different: number;
}

/** Results per read, so that a game of any size fits into memory. */
const PAGE = 2_000;

// Rows that are equal bit for bit on both sides cancel out; what remains on either side is different. A differing row is counted once.
const COMPARE_HISTORY = sql<{ different: number }>(
  'rating_history_compare',
  `with expected as (select "matchId", "teamId", "completedAt", "opponentTeamId", outcome, expected, "muBefore", "sigmaBefore", "muAfter",
     "sigmaAfter", "matchesRated"
     from jsonb_to_recordset($2::jsonb) as r("teamId" text, "completedAt" timestamptz, "matchId" text, "opponentTeamId" text, outcome text,
     expected float8, "muBefore" float8, "sigmaBefore" float8, "muAfter" float8, "sigmaAfter" float8, "matchesRated" int))
   select count(*)::int as different from expected e full join (select * from rating_history where game_id = $1
     and ($3::timestamptz is null or (completed_at, match_id collate "C") > ($3::timestamptz, $4))
     and ($5::timestamptz is null or (completed_at, match_id collate "C") <= ($5::timestamptz, $6))) h
     on h.match_id = e."matchId" and h.team_id = e."teamId"
   where (e."completedAt", e."opponentTeamId", e.outcome, e.expected, e."muBefore", e."sigmaBefore", e."muAfter", e."sigmaAfter",
       e."matchesRated")
     is distinct from (h.completed_at, h.opponent_team_id, h.outcome, h.expected, h.mu_before, h.sigma_before, h.mu_after, h.sigma_after,
       h.matches_rated)`,
);
const COMPARE_RATINGS = sql<{ different: number }>(
  'team_ratings_compare',
  `with expected as (select * from jsonb_to_recordset($2::jsonb) as r("teamId" text, mu float8, sigma float8, ordinal float8,
     "matchesRated" int, "updatedAt" timestamptz))
   select count(*)::int as different from expected e full join (select * from team_ratings where game_id = $1) t on t.team_id = e."teamId"
   where (e.mu, e.sigma, e.ordinal, e."matchesRated", e."updatedAt")
     is distinct from (t.mu, t.sigma, t.ordinal, t.matches_rated, t.updated_at)`,
);
const FORGET = sql('rating_history_forget', 'delete from rating_history where game_id = $1');
const FORGET_RATINGS = sql('team_ratings_forget', 'delete from team_ratings where game_id = $1');
const FORGET_CURSOR = sql('rating_cursors_forget', 'delete from rating_cursors where game_id = $1');

/** Folds a game from scratch and counts the stored rows that differ. Blocks folding of the game meanwhile; writes nothing. */
export async function compareWithScratch(tx: ClientBase, gameId: string): Promise<Recomputation> {
  await lockRatings(tx, gameId);
  const standings = new Map<string, Standing>();
  const last = new Map<string, HistoryEntry>();
  let [matches, different] = [0, 0];
  let after: { completedAt: string | null; matchId: string | null } = { completedAt: null, matchId: null };
  for (;;) {
    const page = await readFollowing(tx, gameId, after, PAGE);
    const history = foldMatches(standings, page);
    for (const entry of history) last.set(entry.teamId, entry);
    const end = page.length < PAGE ? { completedAt: null, matchId: null } : page.at(-1)!;
    const values = [gameId, JSON.stringify(history), after.completedAt, after.matchId, end.completedAt, end.matchId];
    different += (await run(tx, COMPARE_HISTORY, values))[0]?.different ?? 0;
    matches += page.length;
    if (page.length < PAGE) break;
    after = page.at(-1)!;
  }
  different += (await run(tx, COMPARE_RATINGS, [gameId, JSON.stringify(ratingRows([...last.values()]))]))[0]?.different ?? 0;
  return { matches, different };
}

/** Folds a game from scratch if its rows differ, and returns how many did. */
export async function recomputeRatings(pool: Pool, gameId: string): Promise<Recomputation> {
  const found = await withTransaction(pool, async (tx) => {
    const compared = await compareWithScratch(tx, gameId);
    if (compared.different === 0) return compared;
    for (const statement of [FORGET, FORGET_RATINGS, FORGET_CURSOR]) await run(tx, statement, [gameId]);
    await noteRatingChanges(tx, [{ gameId, completedAt: new Date(0).toISOString(), matchId: '' }]);
    return compared;
  });
  // Another process may have folded it first; then nothing is left to do.
  while ((await foldGame(pool, gameId)) === 'more');
  return found;
}
