import { newId } from '@matchpoint/core';
import { withTransaction } from '@matchpoint/postgres';
import type { Pool } from 'pg';
import { type ImportedMatchRow, saveImported } from '../src/db/imported-matches.js';

/** A match between teams a and b with only `fields` set. */
export function rowOf(fields: Partial<ImportedMatchRow> = {}): ImportedMatchRow {
  const id = fields.id ?? newId('match');
  return {
    id,
    externalId: id,
    importDigest: '',
    status: 'COMPLETED',
    publishStatus: 'PUBLISHED',
    gameId: 'valorant',
    gameMode: 'standard',
    rewardBonus: 0,
    teamSize: 5,
    bestOf: 3,
    creatorTeamId: 'team_a',
    acceptedTeamId: 'team_b',
    challengedTeamId: null,
    involvesLeagueTeam: false,
    leagueId: null,
    leagueSeasonId: null,
    creatorTeamScore: 2,
    acceptedTeamScore: 0,
    winnerTeamId: null,
    forfeitedByTeamId: null,
    scheduledAt: null,
    startedAt: null,
    completedAt: null,
    createdAt: '2024-01-01T00:00:00.000Z',
    scores: [],
    outcome: null,
    resultVersion: 0,
    creatorRoster: [],
    acceptedRoster: [],
    ...fields,
  };
}

/** Stores the rows as the service does; returns their ids. */
export async function storeRows(pool: Pool, rows: readonly ImportedMatchRow[]): Promise<string[]> {
  await withTransaction(pool, (tx) => saveImported(tx, rows, [], new Date('2026-01-01T00:00:00Z')));
  return rows.map(({ id }) => id);
}
