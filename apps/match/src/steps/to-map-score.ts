import type { match } from '@matchpoint/contracts';
import type { MapState } from '../domain/match-state.js';

/** The score of a map as callers see it; `playerStatsJson` where the game has sent any. */
export function toMapScore(map: MapState, playerStatsJson?: string): match.MapScore {
  const { submittedByUserId, submittedByTeamId, confirmedByUserId, confirmedByTeamId } = map;
  return {
    mapIndex: map.mapIndex,
    mapId: map.mapId,
    creatorTeamScore: map.creatorTeamScore,
    opponentTeamScore: map.opponentTeamScore,
    scoreStatus: map.status,
    screenshotUrls: [...map.screenshotUrls],
    screenshotStorageIds: [...map.screenshotStorageIds],
    submittedBy:
      submittedByUserId !== null && submittedByTeamId !== null
        ? { userId: submittedByUserId, teamId: submittedByTeamId, at: map.submittedAt ?? undefined }
        : undefined,
    confirmedBy:
      confirmedByUserId !== null && confirmedByTeamId !== null
        ? { userId: confirmedByUserId, teamId: confirmedByTeamId, at: map.confirmedAt ?? undefined }
        : undefined,
    playerStatsJson,
    submittedAt: map.submittedAt ?? undefined,
    confirmedAt: map.confirmedAt ?? undefined,
    createdAt: map.createdAt,
  };
}
