import { run, sql } from '@matchpoint/postgres';
import type { ClientBase, Pool } from 'pg';
import type { Bracket } from '../../domain/bracket/types.js';
import type { TournamentStatus } from '@matchpoint/core';
import type { ApprovalStatus } from '../../domain/lifecycle.js';
import { differenceFrom } from '../rules/settings-change.js';
import type { SettingsChange, TournamentSettings } from '../rules/settings.js';

/** The part of a bracket in the tournament's row; nodes and rounds have rows of their own. */
export type BracketHead = Pick<Bracket, 'format' | 'config' | 'seeds' | 'groups' | 'drops'>;

export type HostType = 'user' | 'org' | 'league';

/** A tournament as stored in its row. Times are ISO 8601. */
export interface TournamentRow {
  readonly id: string;
  readonly slug: string;
  readonly hostType: HostType;
  readonly hostId: string;
  readonly createdByUserId: string;
  readonly settings: TournamentSettings;
  /** Changes pending approval by platform staff. */
  readonly staged: SettingsChange | null;
  readonly status: TournamentStatus;
  readonly approvalStatus: ApprovalStatus;
  readonly isApprovedOnce: boolean;
  /** Whether it has been more than a draft. */
  readonly isPublished: boolean;
  readonly rejectReason: string | null;
  readonly cancelReason: string | null;
  readonly participantCount: number;
  /** Number of its last event. */
  readonly eventSequence: number;
  readonly randomSeed: Buffer;
  readonly bracket: BracketHead | null;
  readonly seasonId: string | null;
  readonly startedAt: string | null;
  readonly completedAt: string | null;
  readonly featuredUntil: string | null;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** The staged changes that differ from the live settings. Older rows also hold unchanged settings. */
export const stagedOf = ({ settings, staged }: Pick<TournamentRow, 'settings' | 'staged'>): SettingsChange =>
  differenceFrom(settings, staged ?? {});

/** The columns of a {@link TournamentRow}. */
export const columnsOf = (t: string): string => `${t}.id, ${t}.slug, ${t}.host_type as "hostType", ${t}.host_id as "hostId",
  ${t}.created_by_user_id as "createdByUserId", ${t}.settings, ${t}.staged, ${t}.status, ${t}.approval_status as "approvalStatus",
  ${t}.is_approved_once as "isApprovedOnce", ${t}.is_published as "isPublished", ${t}.reject_reason as "rejectReason",
  ${t}.cancel_reason as "cancelReason", ${t}.participant_count as "participantCount", ${t}.event_sequence as "eventSequence",
  ${t}.random_seed as "randomSeed", ${t}.bracket, ${t}.season_id as "seasonId",
  ${t}.started_at as "startedAt", ${t}.completed_at as "completedAt", ${t}.featured_until as "featuredUntil",
  ${t}.created_at as "createdAt", ${t}.updated_at as "updatedAt"`;

const FIND = sql<TournamentRow>(
  'tournament_find',
  `select ${columnsOf('t')} from tournament t where t.id = $1 or lower(t.slug) = lower($1) order by t.id = $1 desc limit 1`,
);

/** A tournament by its id or its slug, ignoring case. */
export async function findTournament(client: Pool | ClientBase, identifier: string): Promise<TournamentRow | undefined> {
  // PostgreSQL stores no NUL, so such an identifier names nothing.
  return identifier.includes('\0') ? undefined : (await run(client, FIND, [identifier]))[0];
}

const LOCK = sql<TournamentRow>('tournament_lock', `select ${columnsOf('t')} from tournament t where t.id = $1 for update`);

/** Locks a tournament by its id, before any row that belongs to it. */
export async function lockTournament(tx: ClientBase, id: string): Promise<TournamentRow | undefined> {
  return (await run(tx, LOCK, [id]))[0];
}

const INSERT = sql<{ id: string }>(
  'tournament_insert',
  `insert into tournament (id, slug, host_type, host_id, created_by_user_id, settings, name, game_id, format, visibility, starts_at,
     random_seed, created_at, updated_at)
   values ($1, $2, $3, $4, $5, $6::jsonb, $6::jsonb ->> 'name', $6::jsonb ->> 'gameId', $6::jsonb ->> 'format',
     $6::jsonb ->> 'visibility', to_timestamp(($6::jsonb ->> 'startsAt')::double precision / 1000), $7, $8, $8)
   on conflict (lower(slug)) do nothing returning id`,
);

export type NewTournament = Pick<
  TournamentRow,
  'id' | 'slug' | 'hostType' | 'hostId' | 'createdByUserId' | 'settings' | 'randomSeed' | 'createdAt'
>;

/** Stores a new tournament; false: the slug is taken. */
export async function insertTournament(tx: ClientBase, row: NewTournament): Promise<boolean> {
  const { id, slug, hostType, hostId, createdByUserId, settings, randomSeed, createdAt } = row;
  const values = [id, slug, hostType, hostId, createdByUserId, JSON.stringify(settings), randomSeed, createdAt];
  return (await run(tx, INSERT, values)).length > 0;
}

const SAVE = sql(
  'tournament_save',
  `update tournament set settings = $2::jsonb, name = $2::jsonb ->> 'name', game_id = $2::jsonb ->> 'gameId',
     format = $2::jsonb ->> 'format', visibility = $2::jsonb ->> 'visibility',
     starts_at = to_timestamp(($2::jsonb ->> 'startsAt')::double precision / 1000), staged = $3::jsonb, status = $4, approval_status = $5,
     is_approved_once = $6, reject_reason = $7, cancel_reason = $8, bracket = $9::jsonb, season_id = $10, started_at = $11,
     completed_at = $12, featured_until = $13, updated_at = $14, is_published = $15 where id = $1`,
);

/** Writes the mutable columns of a locked tournament; counters have their own statements. */
export async function saveTournament(tx: ClientBase, row: TournamentRow, now: Date): Promise<TournamentRow> {
  const { id, settings, staged, status, approvalStatus, isApprovedOnce, rejectReason, cancelReason } = row;
  const json = (value: unknown): string | null => (value === null ? null : JSON.stringify(value));
  const updatedAt = now.toISOString();
  await run(tx, SAVE, [
    ...[id, JSON.stringify(settings), json(staged), status, approvalStatus, isApprovedOnce, rejectReason, cancelReason],
    ...[json(row.bracket), row.seasonId, row.startedAt, row.completedAt, row.featuredUntil, updatedAt, row.isPublished],
  ]);
  return { ...row, updatedAt };
}

const TOUCH = sql('tournament_touch', 'update tournament set updated_at = $2 where id = $1');

/** Records that a row of the tournament has changed. */
export async function touchTournament(tx: ClientBase, id: string, now: Date): Promise<void> {
  await run(tx, TOUCH, [id, now.toISOString()]);
}

const COUNT = sql<{ count: number }>(
  'tournament_count_participants',
  `update tournament t set participant_count = (select count(*)::int from participant p
     where p.tournament_id = t.id and p.status = 'APPROVED')
   where t.id = $1 returning participant_count as count`,
);

/** Recounts the APPROVED participants of a locked tournament. */
export async function countParticipants(tx: ClientBase, id: string): Promise<number> {
  return (await run(tx, COUNT, [id]))[0]?.count ?? 0;
}
