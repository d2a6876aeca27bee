import { isDeepStrictEqual } from 'node:util';
import type { RecentResult } from '@matchpoint/core';
import { run, sql, type Statement, withTransaction } from '@matchpoint/postgres';
import type { ClientBase, Pool } from 'pg';
import { add, isEmptyRecord, type MatchRecord } from '../rules/record.js';
import { foldRecords, type SubjectKind } from '../rules/fold-records.js';
import type { Result } from '../rules/result.js';
import { addToOrganizations, shareOrganizationsOf } from './organization-stats.js';

interface StoredRecord extends MatchRecord {
  id: string;
  /** For a team; null: it has no organization. */
  organizationId: string | null;
  gameId: string | null;
  recent: RecentResult[] | null;
}

/** One batch of records, in the order of ids. */
export interface RecomputedBatch {
  checked: number;
  /** Records that differed from the ledger: corrected, unless this only checks. */
  wrong: number;
  /** The last id; undefined if there are no more. */
  after: string | undefined;
}

export interface RecomputeOptions {
  kind: SubjectKind;
  /** Only teams of this game. */
  gameId?: string;
  after: string;
  limit: number;
  /** Writes nothing. */
  isCheck: boolean;
  /** Checks only the last results. */
  isOfRecent?: boolean;
}

const RECORD = `s.wins, s.losses, s.draws, s.matches_played as "matchesPlayed", (s.experience - 1)::float8 as experience, s.recent`;
const TEAMS = `select s.team_id as id, s.organization_id as "organizationId", s.game_id as "gameId", ${RECORD} from team_stats s`;
const PLAYERS = `select s.user_id as id, null as "organizationId", null as "gameId", ${RECORD} from player_stats s`;

const NEXT: Record<SubjectKind, Statement<{ id: string }>> = {
  teams: sql(
    'team_stats_next_ids',
    `select team_id as id from team_stats where team_id > $1 and ($2::text is null or game_id = $2) order by team_id limit $3`,
  ),
  players: sql(
    'player_stats_next_ids',
    `select user_id as id from player_stats where user_id > $1 and $2::text is null order by user_id limit $3`,
  ),
};
const READ: Record<SubjectKind, { plain: Statement<StoredRecord>; locked: Statement<StoredRecord> }> = {
  teams: {
    plain: sql('team_stats_read', `${TEAMS} where s.team_id = any($1) order by s.team_id`),
    locked: sql('team_stats_read_locked', `${TEAMS} where s.team_id = any($1) order by s.team_id for no key update of s`),
  },
  players: {
    plain: sql('player_stats_read', `${PLAYERS} where s.user_id = any($1) order by s.user_id`),
    locked: sql('player_stats_read_locked', `${PLAYERS} where s.user_id = any($1) order by s.user_id for no key update of s`),
  },
};
const RESULT = `select match_id as "matchId", game_id as "gameId", reward_bonus as "rewardBonus", completed_at as "completedAt", outcome,
  is_forfeit as "isForfeit", creator_team_id as "creatorTeamId", accepted_team_id as "acceptedTeamId", creator_roster as "creatorRoster",
  accepted_roster as "acceptedRoster", is_void as "isVoid" from applied_results where not is_void and`;
const RESULTS: Record<SubjectKind, Statement<Result>> = {
  teams: sql('applied_results_of_teams', `${RESULT} array[creator_team_id, accepted_team_id] && $1`),
  players: sql('applied_results_of_players', `${RESULT} creator_roster || accepted_roster && $1`),
};
const CORRECT = (table: string, key: string, more = ''): Statement<never> =>
  sql(
    `${table}_correct`,
    `update ${table} s set wins = s.wins + d.wins, losses = s.losses + d.losses, draws = s.draws + d.draws,
       matches_played = s.matches_played + d."matchesPlayed", experience = s.experience + d.experience, recent = d.recent${more}
     from jsonb_to_recordset($1::jsonb)
       as d(id text, wins int, losses int, draws int, "matchesPlayed" int, experience numeric, recent jsonb)
     where s.${key} = d.id`,
  );
const CORRECTIONS: Record<SubjectKind, Statement<never>> = {
  teams: CORRECT('team_stats', 'team_id'),
  // Whatever was wrong with the record may also be wrong with the streak: the next reader recomputes it.
  players: CORRECT('player_stats', 'user_id', ', is_streak_stale = true'),
};

/**
 * Recomputes the records of one batch of teams or players from the ledger, compares them with the stored ones, and corrects those by the
 * difference, in their organizations too (docs/reference/leaderboards.md#recomputing). A mere check reads one snapshot and locks nothing.
 */
export async function recomputeBatch(pool: Pool, options: RecomputeOptions): Promise<RecomputedBatch> {
  const { kind, gameId, after, limit } = options;
  const ids = (await run(pool, NEXT[kind], [after, gameId ?? null, limit])).map(({ id }) => id);
  const wrong = await withTransaction(pool, (tx) => recompute(tx, ids, options));
  return { checked: ids.length, wrong, after: ids.length < limit ? undefined : ids.at(-1) };
}

async function recompute(tx: ClientBase, ids: readonly string[], { kind, isCheck, isOfRecent = false }: RecomputeOptions): Promise<number> {
  if (isCheck) await tx.query('set transaction isolation level repeatable read');
  else if (kind === 'teams') await shareOrganizationsOf(tx, ids);
  // Locks come before the ledger is read: a writer that holds one already has its results in the ledger; a waiting one will add to what is
  // stored here.
  const stored = await run(tx, isCheck ? READ[kind].plain : READ[kind].locked, [ids]);
  const folded = new Map(foldRecords(kind, ids, await run(tx, RESULTS[kind], [ids])).map((each) => [each.id, each]));
  const corrections = stored.flatMap(({ id, organizationId, gameId, recent, ...record }) => {
    const expected = folded.get(id);
    if (!expected) return [];
    const difference = add(expected.record, record, -1);
    const isSame = isDeepStrictEqual(recent, expected.recent) && (isOfRecent || isEmptyRecord(difference));
    const change = isOfRecent ? add(record, record, -1) : difference;
    return isSame ? [] : [{ id, organizationId, gameId, ...change, recent: expected.recent }];
  });
  if (isCheck || corrections.length === 0) return corrections.length;
  await run(tx, CORRECTIONS[kind], [JSON.stringify(corrections)]);
  await addToOrganizations(
    tx,
    corrections.flatMap(({ id: _, recent: __, organizationId, gameId, ...record }) =>
      organizationId === null || gameId === null ? [] : [{ organizationId, gameId, ...record }],
    ),
  );
  return corrections.length;
}
