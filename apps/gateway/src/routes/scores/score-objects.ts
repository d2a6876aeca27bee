import type { match } from '@matchpoint/contracts';
import Type, { type Static } from 'typebox';
import { Timestamp } from '../../http/fields.js';

/** Map scores as requests bring and responses show them (contract 7). */

const MAX_SCORE = 1_000;
const MAX_SCREENSHOTS = 10;
const MAX_INDEX = 2_147_483_647;
const KIBIBYTE = 1024;

export const MapIndex = () => Type.Integer({ minimum: 0, maximum: MAX_INDEX, description: '0-based, below bestOf.' });
export const PlayerStats = () => Type.Record(Type.String(), Type.Unknown());
const Score = (description: string) => Type.Integer({ minimum: 0, maximum: MAX_SCORE, description });

/** What one map's score holds, whoever sends it. */
export const MAP_SCORE = {
  mapId: Type.String({ maxLength: 256 }),
  creatorTeamScore: Score("The creator team's."),
  opponentTeamScore: Score("The accepted team's."),
  screenshotUrls: Type.Optional(Type.Array(Type.String({ pattern: '^https://[^\\s/?#@]+([/?#]\\S*)?$', maxLength: 2_048 }), { maxItems: MAX_SCREENSHOTS })),
  screenshotStorageIds: Type.Optional(Type.Array(Type.String({ minLength: 1, maxLength: 256 }), { maxItems: MAX_SCREENSHOTS })),
};
export const GAME_MAP_SCORE = { ...MAP_SCORE, playerStats: Type.Optional(PlayerStats()) };

/** Of a body with one map's statistics: a hundred players' with some fifty figures each. */
export const STATS_BOUNDS = { bytes: 256 * KIBIBYTE, keys: 5_000 };
/** Of a body with the statistics of up to fifty maps: of ten players each, with some twenty figures. */
export const STATS_OF_MANY_MAPS_BOUNDS = { bytes: 1024 * KIBIBYTE, keys: 10_000, values: 20_000 };

interface GivenMapScore {
  mapIndex: number;
  mapId: string;
  creatorTeamScore: number;
  opponentTeamScore: number;
  screenshotUrls?: string[];
  screenshotStorageIds?: string[];
  playerStats?: Record<string, unknown>;
}

export function toScoreInput(given: GivenMapScore): match.MapScoreInput {
  return {
    mapIndex: given.mapIndex,
    mapId: given.mapId,
    creatorTeamScore: given.creatorTeamScore,
    opponentTeamScore: given.opponentTeamScore,
    screenshotUrls: given.screenshotUrls ?? [],
    screenshotStorageIds: given.screenshotStorageIds ?? [],
    playerStatsJson: given.playerStats && JSON.stringify(given.playerStats),
  };
}

export const SeriesScore = Type.Object({ creatorMapWins: Type.Integer(), opponentMapWins: Type.Integer() });

/** What a captain's submission or confirmation has come to. */
export const ScoreSubmission = Type.Object({
  success: Type.Literal(true),
  action: Type.Enum(['submitted', 'confirmed', 'disputed']),
  mapIndex: Type.Integer(),
  scoreStatus: Type.Enum(['PENDING', 'CONFIRMED', 'DISPUTED']),
  timestamp: Timestamp(),
});

export function toScoreSubmission({ action, mapIndex, scoreStatus }: match.ScoreResult): Omit<Static<typeof ScoreSubmission>, 'timestamp'> {
  return {
    success: true,
    action: action as Static<typeof ScoreSubmission>['action'],
    mapIndex,
    scoreStatus: scoreStatus as Static<typeof ScoreSubmission>['scoreStatus'],
  };
}
