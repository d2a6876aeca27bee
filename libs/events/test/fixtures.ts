import { join } from 'node:path';
import { newId } from '@matchpoint/core';
import { applyMigrations } from '@matchpoint/postgres';
import { type TestDatabase, useDatabase } from '@matchpoint/testing';
import { beforeAll } from 'vitest';
import { type EventData, type EventEnvelope, type NewEvent } from '../src/index.js';
import { type LeaseLogger } from '../src/lease.js';

export const MIGRATIONS = join(import.meta.dirname, 'migrations');

/** A fresh database with the tables of the README. */
export function useEventsDatabase(): TestDatabase {
  const database = useDatabase();
  beforeAll(async () => {
    await applyMigrations({ directory: MIGRATIONS, connectionString: database.url() });
  });
  return database;
}

export const TYPE = 'internal.match.results_recorded';

/** An event of this subject, with data made from `n`. */
export function anEvent(subject: string, n = 0): NewEvent<typeof TYPE> {
  return { type: TYPE, subject, sequence: n, data: { results: [aResult(`match_${n}`)] } };
}

/** The same as a consumer receives it. */
export function anEnvelope(subject: string, n = 0): EventEnvelope {
  const { type, data } = anEvent(subject, n);
  return { id: newId('evt'), type, subject, source: 'test', sequence: n, occurredAt: '2024-08-25T18:00:00.000Z', data };
}

export function aResult(matchId: string): EventData<typeof TYPE>['results'][number] {
  return {
    matchId,
    gameId: 'valorant',
    mode: 'competitive',
    rewardBonus: 0.5,
    completedAt: '2024-08-25T18:00:00.000Z',
    outcome: 'creator',
    forfeit: false,
    creatorTeamId: 'team_a',
    acceptedTeamId: 'team_b',
    creatorRoster: ['user_a'],
    acceptedRoster: ['user_b'],
    creatorMapsWon: 2,
    acceptedMapsWon: 1,
  };
}

/** A logger that keeps its messages. */
export function aLogger(): LeaseLogger & { messages: string[] } {
  const messages: string[] = [];
  const keep = (_fields: object, message: string): void => void messages.push(message);
  return { messages, info: keep, warn: keep, error: keep };
}
