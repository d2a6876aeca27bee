import { MATCH_STATUSES } from '@matchpoint/core';
import { createRowParser, isRejected, type ParsedRow } from '@matchpoint/rpc';
import Type from 'typebox';
import { findContradiction, type ImportedMatch } from '../domain/imported-match.js';
import { BEST_OF } from '../domain/series.js';

/** Map scores are at most 1,000 in the interface (peer's GameMapScoreInput). */
const Score = Type.Integer({ minimum: 0, maximum: 1000 });
const Name = Type.String({ minLength: 1, maxLength: 200 });
const Stat = Type.Union([Type.String({ maxLength: 200 }), Type.Number(), Type.Boolean()]);
const Time = Type.Optional(Type.String({ maxLength: 40 }));

/** Kind "match" (docs/reference/import.md#rows). */
const MatchRow = Type.Object({
  externalId: Name,
  game: Name,
  mode: Name,
  creatorTeam: Name,
  acceptedTeam: Type.Optional(Name),
  bestOf: Type.Enum([...BEST_OF]),
  teamSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
  status: Type.Enum([...MATCH_STATUSES]),
  scheduledAt: Time,
  startedAt: Time,
  completedAt: Time,
  createdAt: Time,
  league: Type.Optional(Name),
  season: Type.Optional(Name),
  stage: Type.Optional(
    Type.Object({
      label: Type.String({ minLength: 1, maxLength: 60 }),
      round: Type.Optional(Name),
      group: Type.Optional(Name),
    }),
  ),
  forfeitedBy: Type.Optional(Name),
  scores: Type.Optional(
    Type.Array(
      Type.Object({
        mapIndex: Type.Integer({ minimum: 0 }),
        mapId: Type.Optional(Type.Union([Type.String({ maxLength: 200 }), Type.Null()])),
        creatorTeamScore: Score,
        opponentTeamScore: Score,
      }),
      { maxItems: 7 },
    ),
  ),
  seriesScore: Type.Optional(Type.Object({ creator: Score, opponent: Score })),
  playerStats: Type.Optional(
    Type.Array(
      Type.Object({
        mapIndex: Type.Integer({ minimum: 0 }),
        players: Type.Record(Type.String(), Type.Record(Type.String(), Stat, { maxProperties: 100 }), { maxProperties: 100 }),
      }),
      { maxItems: 7 },
    ),
  ),
});

const parseRow = createRowParser(MatchRow);

/** Checks a row of kind "match" on its own. */
export function parseMatchRow(json: string): ParsedRow<ImportedMatch> {
  const parsed = parseRow(json);
  if (isRejected(parsed)) return parsed;
  const { scores, ...rest } = parsed.row;
  // An empty list means the same as no list.
  const row = scores?.length ? { ...rest, scores } : rest;
  const reason = findContradiction(row);
  return reason === undefined ? { row } : { reason };
}
