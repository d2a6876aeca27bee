import { match } from '@matchpoint/contracts';
import type { ScoreInput } from '../domain/map-scores.js';
import { checkScreenshots } from './check-screenshots.js';

/** A score in the form that the rules take. @throws as checkScreenshots */
export function toScoreInput(score: match.MapScoreInput | undefined): ScoreInput {
  const { mapIndex, mapId, creatorTeamScore, opponentTeamScore, screenshotUrls, screenshotStorageIds } =
    score ?? match.MapScoreInput.fromPartial({});
  checkScreenshots({ screenshotUrls, screenshotStorageIds });
  return { mapIndex, mapId, creatorTeamScore, opponentTeamScore, screenshotUrls, screenshotStorageIds };
}
