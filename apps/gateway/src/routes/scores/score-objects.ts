import type { match } from '@matchpoint/contracts';
import Type, { type Static } from 'typebox';
import { choice, HTTPS_URL, integer, Success, text, Timestamp } from '../../operation/fields.js';
import { named } from '../../operation/named.js';

/** Map scores in requests and responses (docs/reference/scores.md). */

const MAX_SCORE = 1_000;
const MAX_SCREENSHOTS = 10;
const MAX_INDEX = 2_147_483_647;

export const MapIndex = () =>
  Type.Integer({
    minimum: 0,
    maximum: MAX_INDEX,
    description: 'Index of the map in the series: 0-based, below bestOf.',
  });
export const PlayerStats = () =>
  Type.Record(Type.String(), Type.Unknown(), {
    description: 'Player statistics of the map by user id, with the game’s own members.',
    examples: [{ user_01j6qvx3k0fd8r5y2m9wcz0001: { kills: 21, deaths: 14 } }],
  });
const Score = (description: string) => Type.Integer({ minimum: 0, maximum: MAX_SCORE, description });

/** The fields of one map's score, from any sender. */
export const MAP_SCORE = {
  mapId: Type.String({ maxLength: 256, description: 'Id of the played map; may be empty if unknown.' }),
  creatorTeamScore: Score("The creator team's score."),
  opponentTeamScore: Score("The accepted team's score."),
  screenshotUrls: Type.Optional(
    Type.Array(Type.String({ pattern: HTTPS_URL, maxLength: 2_048 }), {
      maxItems: MAX_SCREENSHOTS,
      description: 'URLs of screenshots of the result, https only. They are stored, never fetched.',
      examples: [['https://cdn.example.org/shots/map-1.png']],
    }),
  ),
  screenshotStorageIds: Type.Optional(
    Type.Array(Type.String({ minLength: 1, maxLength: 256 }), {
      maxItems: MAX_SCREENSHOTS,
      description: 'Storage ids of uploaded screenshots of the result, which this claims.',
      examples: [['img_01j6qvx3k0fd8r5y2m9wcz0001']],
    }),
  ),
};
export const GAME_MAP_SCORE = { ...MAP_SCORE, playerStats: Type.Optional(PlayerStats()) };

/** Limits of a body with one map's statistics: a hundred players with about fifty numbers each. */
export const STATS_BOUNDS = { keys: 5_000 };
/** Limits of a body with the statistics of up to fifty maps: ten players each, with about twenty numbers. */
export const STATS_OF_MANY_MAPS_BOUNDS = { keys: 12_000, values: 24_000 };

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
    playerStats: given.playerStats && JSON.stringify(given.playerStats),
  };
}

export const SeriesScore = named(
  'SeriesScore',
  Type.Object(
    {
      creatorMapWins: integer('Confirmed maps won by the creator team.'),
      opponentMapWins: integer('Confirmed maps won by the opponent.'),
    },
    { description: 'Where the series stands.' },
  ),
);

/** Fields of every form of a stored map score. */
export const STORED_SCORE = {
  mapIndex: integer('Index of the map in the series, 0-based.'),
  mapId: text('Id of the map; empty if unknown.'),
  creatorTeamScore: integer("The creator team's score."),
  opponentTeamScore: integer("The accepted team's score."),
};
export const ScoreState = () => text('Status: PENDING, CONFIRMED or DISPUTED.');

/** The result of a captain's submission or confirmation. */
export const ScoreSubmission = named(
  'ScoreSubmission',
  Type.Object(
    {
      success: Success(),
      action: choice('ScoreAction', ['submitted', 'confirmed', 'disputed'], 'Outcome: waiting for the other side, final, or in dispute.'),
      mapIndex: integer('Index of the map in the series, 0-based.'),
      scoreStatus: choice(
        'ScoreStatus',
        ['PENDING', 'CONFIRMED', 'DISPUTED'],
        'Status of a map score: waiting for the other side, final, or in dispute.',
      ),
      timestamp: Timestamp(),
    },
    { description: 'Result of a captain’s submission or confirmation.' },
  ),
);

export function toScoreSubmission({ action, mapIndex, scoreStatus }: match.ScoreResult): Omit<Static<typeof ScoreSubmission>, 'timestamp'> {
  return {
    success: true,
    action: action as Static<typeof ScoreSubmission>['action'],
    mapIndex,
    scoreStatus: scoreStatus as Static<typeof ScoreSubmission>['scoreStatus'],
  };
}
