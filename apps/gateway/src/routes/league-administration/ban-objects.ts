import type { league } from '@matchpoint/contracts';
import Type, { type Static } from 'typebox';
import { choice, flag, instant, nullable, text } from '../../operation/fields.js';
import { named } from '../../operation/named.js';
import type { TeamReferences } from '../../readers/read-team-references.js';
import { TeamReference, toTeamReference } from '../matches/match-objects.js';

/** Bans (docs/reference/league-membership.md#bans). */

export const BanStatus = () => choice('LeagueBanStatus', ['active', 'expired', 'revoked'], 'Whether a ban is active, expired or revoked.');
const BAN = {
  id: text('Ban id.'),
  teamId: text('Team id.'),
  team: nullable.object(TeamReference, 'The same team.'),
  reason: text('Reason for the ban.'),
  isPermanent: flag('Whether it is permanent.'),
  expiresAt: nullable.instant('End time; null if permanent.', '2026-06-01T00:00:00.000Z'),
  status: BanStatus(),
  createdAt: instant('Start time.'),
  revokedAt: nullable.instant('Time of revocation.', '2026-02-01T00:00:00.000Z'),
};
export const PublicBan = named('PublicLeagueBan', Type.Object(BAN, { description: 'A ban of a team from a league, as shown publicly.' }));
export const LeagueBan = named(
  'LeagueBan',
  Type.Object(
    {
      ...BAN,
      createdBy: nullable.string('User id of the person who banned it; null for an imported ban.', 'user_01j6qvx3k0fd8r5y2m9wcz0001'),
      revokedBy: nullable.string('User id of the person who lifted it.', 'user_01j6qvx3k0fd8r5y2m9wcz0001'),
    },
    { description: 'A ban of a team from a league.' },
  ),
);

export function toPublicBan(ban: league.LeagueBan, teams: TeamReferences): Static<typeof PublicBan> {
  const { id, teamId, reason, isPermanent, expiresAt = null, status, createdAt, revokedAt = null } = ban;
  const team = toTeamReference(teams, teamId);
  return { id, teamId, team, reason, isPermanent, expiresAt, status: status as 'active', createdAt, revokedAt };
}

export function toBan(ban: league.LeagueBan, teams: TeamReferences): Static<typeof LeagueBan> {
  return { ...toPublicBan(ban, teams), createdBy: ban.createdBy ?? null, revokedBy: ban.revokedBy ?? null };
}
