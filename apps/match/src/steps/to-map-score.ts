import type { match } from '@matchpoint/contracts';
import { counterScreenshots, firstScreenshots, type Screenshots } from '../domain/map-claims.js';
import type { MapState } from '../domain/match-state.js';

/** The score of a map as shown to callers; with `playerStats` if the game has sent any. */
export function toMapScore(map: MapState, playerStats?: string): match.MapScore {
  const { submittedByUserId, submittedByTeamId, confirmedByUserId, confirmedByTeamId } = map;
  return {
    mapIndex: map.mapIndex,
    mapId: map.mapId,
    creatorTeamScore: map.creatorTeamScore,
    opponentTeamScore: map.opponentTeamScore,
    scoreStatus: map.status,
    screenshotUrls: [...new Set(map.screenshotUrls)],
    screenshotStorageIds: [...new Set(map.screenshotStorageIds)],
    submittedBy:
      submittedByUserId !== null && submittedByTeamId !== null
        ? { userId: submittedByUserId, teamId: submittedByTeamId, at: map.submittedAt ?? undefined }
        : undefined,
    confirmedBy:
      confirmedByUserId !== null && confirmedByTeamId !== null
        ? { userId: confirmedByUserId, teamId: confirmedByTeamId, at: map.confirmedAt ?? undefined }
        : undefined,
    playerStats,
    submittedAt: map.submittedAt ?? undefined,
    confirmedAt: map.confirmedAt ?? undefined,
    createdAt: map.createdAt,
    claims: toClaims(map),
  };
}

/** The sides' claims about a map that is not final: the first claim, and the contradicting one. */
function toClaims(map: MapState): match.ScoreClaim[] {
  if (map.status === 'CONFIRMED' || map.source !== 'captain' || map.submittedByUserId === null || map.submittedByTeamId === null) return [];
  const first: match.ScoreClaim = {
    submittedBy: { userId: map.submittedByUserId, teamId: map.submittedByTeamId, at: map.submittedAt ?? undefined },
    creatorTeamScore: map.creatorTeamScore,
    opponentTeamScore: map.opponentTeamScore,
    ...toLists(firstScreenshots(map)),
  };
  const { counterUserId, counterTeamId, counterCreatorScore, counterOpponentScore } = map;
  if (counterUserId === null || counterTeamId === null || counterCreatorScore === null || counterOpponentScore === null) return [first];
  const counter: match.ScoreClaim = {
    submittedBy: { userId: counterUserId, teamId: counterTeamId, at: map.counterSubmittedAt ?? undefined },
    creatorTeamScore: counterCreatorScore,
    opponentTeamScore: counterOpponentScore,
    ...toLists(counterScreenshots(map)),
  };
  return [first, counter];
}

const toLists = ({ screenshotUrls, screenshotStorageIds }: Screenshots) => ({
  screenshotUrls: [...screenshotUrls],
  screenshotStorageIds: [...screenshotStorageIds],
});
