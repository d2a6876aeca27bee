import type { match } from '@matchpoint/contracts';
import { run, sql } from '@matchpoint/postgres';
import type { ClientBase, Pool } from 'pg';
import { omitNulls } from '@matchpoint/core';
import { rowLimit, START } from '../db/page.js';

const IS_FINAL = sql<{ isFinal: boolean }>(
  'completed_season_is_final',
  'select exists (select from completed_season where season_id = $1 and settled_at is not null) as "isFinal"',
);

/** Whether a season is over with all its matches. */
export async function isSeasonFinal(tx: ClientBase, seasonId: string | null): Promise<boolean> {
  return seasonId !== null && (await run(tx, IS_FINAL, [seasonId]))[0]?.isFinal === true;
}

/** Keeps the season of a match from becoming final while a dispute about the match is being opened. */
const HOLD_SEASON = sql<{ isFinal: boolean }>(
  'completed_season_hold',
  'select settled_at is not null as "isFinal" from completed_season where season_id = $1 for share',
);

/** Whether a season is final; if not, it stays so until the transaction ends. */
export async function holdSeason(tx: ClientBase, seasonId: string | null): Promise<{ isFinal: boolean }> {
  return { isFinal: seasonId !== null && (await run(tx, HOLD_SEASON, [seasonId]))[0]?.isFinal === true };
}

/** The side that opened a dispute, which determines who may act in it. */
export interface Party {
  matchId: string;
  leagueId: string | null;
  /** Null: a contradicting score. */
  teamId: string | null;
  openedByUserId: string | null;
  isEscalated: boolean;
}

const PARTY = sql<Party>(
  'dispute_party',
  `select match_id as "matchId", league_id as "leagueId", team_id as "teamId", opened_by_user_id as "openedByUserId",
     escalated_at is not null as "isEscalated"
   from dispute where id = $1`,
);

/** A dispute of any match. */
export async function findParty(client: Pool | ClientBase, id: string): Promise<Party | undefined> {
  return id.includes('\0') ? undefined : (await run(client, PARTY, [id]))[0];
}

/** A dispute of this match; undefined for another match's. */
export async function findDisputeOf(client: Pool | ClientBase, matchId: string, id: string): Promise<Party | undefined> {
  const party = await findParty(client, id);
  return party?.matchId === matchId ? party : undefined;
}

const HAS_DISPUTED = sql<{ hasDisputed: boolean }>(
  'dispute_has_party',
  `select exists (
     select from dispute where match_id = $1 and $2 in (opened_by_user_id, answered_by_user_id)
   ) as "hasDisputed"`,
);

/** Whether a user opened or answered a dispute about a match. */
export async function hasDisputed(client: Pool | ClientBase, matchId: string, userId: string): Promise<boolean> {
  return (await run(client, HAS_DISPUTED, [matchId, userId]))[0]?.hasDisputed === true;
}

const SET_REASON = sql('dispute_set_reason', 'update dispute set reason = $2 where id = $1');
export const setReason = async (tx: ClientBase, id: string, reason: string): Promise<void> =>
  void (await run(tx, SET_REASON, [id, reason]));

const SET_ANSWER = sql(
  'dispute_set_answer',
  'update dispute set is_accepted = $2, answer = $3, answered_by_user_id = $4, answered_at = $5 where id = $1',
);

export async function setAnswer(
  tx: ClientBase,
  id: string,
  { isAccepted, text, userId, now }: { isAccepted: boolean; text: string; userId: string; now: string },
): Promise<void> {
  await run(tx, SET_ANSWER, [id, isAccepted, text, userId, now]);
}

const SET_RULER = sql('dispute_set_ruler', 'update dispute set note = $2, resolved_by_user_id = $3 where id = $1');
const SET_ESCALATION = sql('dispute_set_escalation', 'update dispute set note = $2, escalated_by_user_id = $3 where id = $1');

/** Records the ruler and their reason. */
export const setRuler = async (tx: ClientBase, id: string, note: string, userId: string): Promise<void> =>
  void (await run(tx, SET_RULER, [id, note, userId]));

/** Records who escalated it to the platform, and why. */
export const setEscalation = async (tx: ClientBase, id: string, note: string, userId: string): Promise<void> =>
  void (await run(tx, SET_ESCALATION, [id, note, userId]));

const SET_WITHDRAWER = sql('dispute_set_withdrawer', 'update dispute set resolved_by_user_id = $2 where id = $1');
export const setWithdrawer = async (tx: ClientBase, id: string, userId: string): Promise<void> =>
  void (await run(tx, SET_WITHDRAWER, [id, userId]));

const LOCK_USER = sql('dispute_lock_user', `select pg_advisory_xact_lock(hashtextextended('disputes ' || $1, 0))`);
const COUNT = sql<{ ofTeam: number; ofUser: number }>(
  'dispute_count',
  `select (select count(*)::int from dispute where match_id = $1 and team_id = $2) as "ofTeam",
     (select count(*)::int from dispute where opened_by_user_id = $3 and resolved_at is null) as "ofUser"`,
);

/** Counts disputes opened by a team about a match, and open ones of a person. Concurrent ones of the same person wait. */
export async function countDisputes(tx: ClientBase, matchId: string, teamId: string, userId: string) {
  await run(tx, LOCK_USER, [userId]);
  return (await run(tx, COUNT, [matchId, teamId, userId]))[0] as { ofTeam: number; ofUser: number };
}

export interface NewEvidenceRow extends match.NewEvidence {
  id: string;
  disputeId: string;
  teamId: string;
  userId: string;
  createdAt: string;
}

const INSERT_EVIDENCE = sql(
  'dispute_evidence_insert',
  `insert into dispute_evidence (id, dispute_id, team_id, user_id, text, screenshot_urls, screenshot_storage_ids, created_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8)`,
);
const COUNT_EVIDENCE = sql<{ entries: number; screenshots: number }>(
  'dispute_evidence_count',
  `select count(*)::int as entries, coalesce(sum(cardinality(screenshot_urls) + cardinality(screenshot_storage_ids)), 0)::int as screenshots
   from dispute_evidence where dispute_id = $1 and team_id = $2`,
);

export async function insertEvidence(tx: ClientBase, row: NewEvidenceRow): Promise<void> {
  const { id, disputeId, teamId, userId, text, screenshotUrls, screenshotStorageIds, createdAt } = row;
  await run(tx, INSERT_EVIDENCE, [id, disputeId, teamId, userId, text, screenshotUrls, screenshotStorageIds, createdAt]);
}

/** Counts a team's evidence in a dispute. */
export async function countEvidence(tx: ClientBase, disputeId: string, teamId: string): Promise<{ entries: number; screenshots: number }> {
  return (await run(tx, COUNT_EVIDENCE, [disputeId, teamId]))[0] as { entries: number; screenshots: number };
}

/** A dispute as stored, with null for absent fields. */
interface DisputeRow extends Record<string, unknown> {
  isAccepted: boolean | null;
  answerText: string | null;
  answeredByUserId: string | null;
  answeredAt: string | null;
}

const COLUMNS = `d.id, d.match_id as "matchId", d.league_id as "leagueId", d.league_season_id as "leagueSeasonId", d.game_id as "gameId",
  m.creator_team_id as "creatorTeamId", m.accepted_team_id as "acceptedTeamId", d.status, d.is_automatic as "isAutomatic", d.requested,
  d.claims, d.map_indexes as "mapIndexes", d.disputed as "disputedMapIndexes", d.team_id as "teamId",
  d.opened_by_user_id as "openedByUserId", d.reason, d.opened_at as "openedAt", d.due_at as "dueAt", d.is_accepted as "isAccepted",
  d.answer as "answerText", d.answered_by_user_id as "answeredByUserId", d.answered_at as "answeredAt",
  d.escalated_at as "escalatedAt", d.escalated_by_user_id as "escalatedByUserId", d.resolution, d.outcome, d.note,
  d.resolved_by_user_id as "resolvedByUserId", d.resolved_at as "resolvedAt",
  coalesce((select json_agg(json_build_object('teamId', e.team_id, 'userId', e.user_id, 'text', e.text, 'screenshotUrls', e.screenshot_urls,
      'screenshotStorageIds', e.screenshot_storage_ids,
      'createdAt', to_char(e.created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by e.created_at, e.id)
    from dispute_evidence e where e.dispute_id = d.id), '[]') as evidence`;
const FROM = 'from dispute d join match m on m.id = d.match_id';

const FIND = sql<DisputeRow>('dispute_find', `select ${COLUMNS} ${FROM} where d.id = $1 and d.match_id = $2`);

/** A dispute of this match; undefined for another match's. */
export async function findDispute(client: Pool | ClientBase, matchId: string, id: string): Promise<match.Dispute | undefined> {
  const [row] = id.includes('\0') ? [] : await run(client, FIND, [id, matchId]);
  return row && toDispute(row);
}

/** The requested disputes: a match's, a league's, or those at the platform's desk. */
export type DisputeList = { matchId: string } | { leagueId: string } | { desk: 'platform' };

const listOf = (name: string, where: string) =>
  sql<DisputeRow>(
    name,
    `select ${COLUMNS} ${FROM} where ${where} and (d.opened_at, d.id) < ($3::timestamptz, $4::text) and ($5::text is null or d.status = $5)
       and ($6::text is null or d.game_id = $6) and ($7::text is null or $7 in (m.creator_team_id, m.accepted_team_id))
       and ($8::text is null or coalesce(d.league_season_id, '') = $8)
     order by d.opened_at desc, d.id desc limit $1`,
  );
const OF_MATCH = listOf('dispute_list_match', 'd.match_id = $2');
const OF_LEAGUE = listOf('dispute_list_league', 'd.league_id = $2');
const OF_PLATFORM = listOf('dispute_list_platform', '$2::text is null and (d.league_id is null or d.escalated_at is not null)');

export interface DisputeFilter {
  status: string | undefined;
  gameId: string | undefined;
  teamId: string | undefined;
  seasonId: string | undefined;
}

/** Disputes, newest first. @throws INVALID_INPUT for a page size outside 1 to 100 */
export async function listDisputes(
  pool: Pool,
  of: DisputeList,
  filter: DisputeFilter,
  { pageSize, after }: { pageSize: number; after: match.DisputePosition | undefined },
): Promise<match.ListDisputesResponse> {
  const position = after ?? { openedAt: START.createdAt, id: START.id };
  const [list, id] = 'matchId' in of ? [OF_MATCH, of.matchId] : 'leagueId' in of ? [OF_LEAGUE, of.leagueId] : [OF_PLATFORM, null];
  const filters = [filter.status, filter.gameId, filter.teamId, filter.seasonId].map((value) => value ?? null);
  const rows = await run(pool, list, [rowLimit(pageSize), id, position.openedAt, position.id, ...filters]);
  return { disputes: rows.slice(0, pageSize).map(toDispute), hasMore: rows.length > pageSize };
}

function toDispute({ isAccepted, answerText, answeredByUserId, answeredAt, ...row }: DisputeRow): match.Dispute {
  const answer =
    answeredAt === null
      ? undefined
      : { isAccepted: isAccepted === true, text: answerText ?? '', userId: answeredByUserId ?? '', answeredAt };
  return { ...(omitNulls(row) as unknown as match.Dispute), answer };
}
