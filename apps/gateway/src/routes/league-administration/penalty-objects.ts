import type { league } from '@matchpoint/contracts';
import { PENALTY_TYPES } from '@matchpoint/core';
import Type, { type Static } from 'typebox';
import { choice, instant, nullable, text } from '../../operation/fields.js';
import { named } from '../../operation/named.js';
import type { TeamReferences } from '../../readers/read-team-references.js';
import { TeamReference, toTeamReference } from '../matches/match-objects.js';

/** Penalties (docs/reference/seasons-and-points.md#penalties). */

export const PenaltyType = () =>
  choice('LeaguePenaltyType', PENALTY_TYPES, 'Effect of a penalty: a deduction of points, a forfeited match, or only a warning.');
export const PenaltyStatus = () =>
  choice(
    'LeaguePenaltyStatus',
    ['active', 'pending', 'served', 'revoked'],
    'Whether a penalty is active, waiting for a match to forfeit, served, or revoked.',
  );
const PENALTY = {
  id: text('Penalty id.'),
  teamId: text('Team id.'),
  team: nullable.object(TeamReference, 'The same team.'),
  gameId: text('Slug of the game.'),
  seasonId: nullable.string('Season id; null: preseason.', 'season_01j6qvx3k0fd8r5y2m9wcz0001'),
  type: PenaltyType(),
  value: nullable.integer('Points of a POINT_DEDUCTION; otherwise null.', 3),
  reason: text('Reason for the penalty.'),
  status: PenaltyStatus(),
  matchId: nullable.string('The match that a MATCH_FORFEIT applies to, once known.', 'match_01j6qvx3k0fd8r5y2m9wcz0001'),
  createdAt: instant('Time of the penalty.'),
  revokedAt: nullable.instant('Time of revocation.', '2026-02-01T00:00:00.000Z'),
};
export const PublicPenalty = named(
  'PublicLeaguePenalty',
  Type.Object(PENALTY, { description: 'A penalty of a team in a league, as shown publicly.' }),
);
export const LeaguePenalty = named(
  'LeaguePenalty',
  Type.Object(
    {
      ...PENALTY,
      issuedBy: nullable.string('User id of the person who imposed it; null for an imported penalty.', 'user_01j6qvx3k0fd8r5y2m9wcz0001'),
      revokedBy: nullable.string('User id of the person who revoked it.', 'user_01j6qvx3k0fd8r5y2m9wcz0001'),
    },
    { description: 'A penalty of a team in a league.' },
  ),
);

export function toPublicPenalty(penalty: league.LeaguePenalty, teams: TeamReferences): Static<typeof PublicPenalty> {
  const { id, teamId, gameId, seasonId = null, type, value = null, reason, status, matchId = null, createdAt, revokedAt = null } = penalty;
  const team = toTeamReference(teams, teamId);
  return {
    ...{ id, teamId, team, gameId, seasonId, value, reason, matchId, createdAt, revokedAt },
    ...{ type: type as 'WARNING', status: status as 'active' },
  };
}

export function toPenalty(penalty: league.LeaguePenalty, teams: TeamReferences): Static<typeof LeaguePenalty> {
  return { ...toPublicPenalty(penalty, teams), issuedBy: penalty.issuedBy ?? null, revokedBy: penalty.revokedBy ?? null };
}
