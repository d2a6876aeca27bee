import { run, sql } from '@matchpoint/postgres';
import type { ClientBase } from 'pg';
import type { MapState } from '../domain/match-state.js';

const COLUMNS = {
  mapIndex: ['map_index', 'int'],
  mapId: ['map_id', 'text'],
  status: ['status', 'text'],
  creatorTeamScore: ['creator_team_score', 'int'],
  opponentTeamScore: ['opponent_team_score', 'int'],
  source: ['source', 'text'],
  submittedByUserId: ['submitted_by_user_id', 'text'],
  submittedByTeamId: ['submitted_by_team_id', 'text'],
  submittedAt: ['submitted_at', 'timestamptz'],
  counterCreatorScore: ['counter_creator_score', 'int'],
  counterOpponentScore: ['counter_opponent_score', 'int'],
  counterUserId: ['counter_user_id', 'text'],
  counterTeamId: ['counter_team_id', 'text'],
  counterSubmittedAt: ['counter_submitted_at', 'timestamptz'],
  counterScreenshotUrls: ['counter_screenshot_urls', 'text[]'],
  counterScreenshotStorageIds: ['counter_screenshot_storage_ids', 'text[]'],
  confirmedByUserId: ['confirmed_by_user_id', 'text'],
  confirmedByTeamId: ['confirmed_by_team_id', 'text'],
  confirmedAt: ['confirmed_at', 'timestamptz'],
  isAutoConfirmed: ['is_auto_confirmed', 'boolean'],
  screenshotUrls: ['screenshot_urls', 'text[]'],
  screenshotStorageIds: ['screenshot_storage_ids', 'text[]'],
  createdAt: ['created_at', 'timestamptz'],
} as const satisfies Record<keyof MapState, readonly [string, string]>;

const columns = Object.values(COLUMNS).map(([column]) => column);
const fields = Object.entries(COLUMNS)
  .map(([field, [, type]]) => `"${field}" ${type}`)
  .join(', ');

/** $2 the maps as a JSON array, $3 now. */
const SAVE = sql(
  'map_scores_save',
  `insert into map_score (match_id, ${columns.join(', ')}, updated_at)
  select $1, ${Object.keys(COLUMNS)
    .map((field) => `s."${field}"`)
    .join(', ')}, $3 from jsonb_to_recordset($2::jsonb) as s(${fields})
  on conflict (match_id, map_index) do update set ${columns.map((column) => `${column} = excluded.${column}`).join(', ')},
    updated_at = excluded.updated_at`,
);

/** Replaces the scores of maps. The match is locked. */
export async function saveMaps(tx: ClientBase, matchId: string, maps: readonly MapState[], now: string): Promise<void> {
  if (maps.length > 0) await run(tx, SAVE, [matchId, JSON.stringify(maps), now]);
}

const DROP = sql(
  'map_scores_drop',
  `with stats as (delete from map_player_stats where match_id = $1 and map_index = any($2))
   delete from map_score where match_id = $1 and map_index = any($2)`,
);

/** Deletes the scores and statistics of maps. The match is locked. */
export async function dropMaps(tx: ClientBase, matchId: string, mapIndexes: readonly number[]): Promise<void> {
  if (mapIndexes.length > 0) await run(tx, DROP, [matchId, mapIndexes]);
}
