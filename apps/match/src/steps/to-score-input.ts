import { match } from '@matchpoint/contracts';
import { invalidInput } from '@matchpoint/errors';
import type { ScoreInput } from '../domain/map-scores.js';

const MAX_SCREENSHOTS = 10;

/**
 * A score in the form that the rules take. @throws INVALID_INPUT for too many screenshots, or one that is not https
 * (docs/reference/scores.md#screenshots)
 */
export function toScoreInput(score: match.MapScoreInput | undefined): ScoreInput {
  const { mapIndex, mapId, creatorTeamScore, opponentTeamScore, screenshotUrls, screenshotStorageIds } =
    score ?? match.MapScoreInput.fromPartial({});
  if (screenshotUrls.length > MAX_SCREENSHOTS) throw invalidInput('body.screenshotUrls', `at most ${MAX_SCREENSHOTS}`);
  if (screenshotStorageIds.length > MAX_SCREENSHOTS) throw invalidInput('body.screenshotStorageIds', `at most ${MAX_SCREENSHOTS}`);
  const insecure = screenshotUrls.findIndex((url) => !/^https:\/\//i.test(url));
  if (insecure !== -1) throw invalidInput(`body.screenshotUrls[${insecure}]`, 'must be an https URL');
  return { mapIndex, mapId, creatorTeamScore, opponentTeamScore, screenshotUrls, screenshotStorageIds };
}
