import type { catalogProfile, league } from '@matchpoint/contracts';
import { HOUR_MS } from '@matchpoint/core';
import Type, { type Static } from 'typebox';
import { choice, instant, nullable, number, text } from '../../operation/fields.js';
import { named } from '../../operation/named.js';
import type { TeamReferences } from '../../readers/read-team-references.js';
import { toUserReference, UserReference } from '../leagues/league-objects.js';
import { TeamReference, toTeamReference } from '../matches/match-objects.js';

/** Cooldowns (docs/reference/league-membership.md#cooldowns), which only staff see. */

export const LeagueCooldown = named(
  'LeagueCooldown',
  Type.Object(
    {
      id: text('Cooldown id.'),
      kind: choice(
        'LeagueCooldownKind',
        ['manual', 'self_leave', 'kick'],
        'Whether staff issued it to a user, or a team left or was removed.',
      ),
      userId: nullable.string('The barred user, for a manual cooldown.', 'user_01j6qvx3k0fd8r5y2m9wcz0001'),
      user: nullable.object(UserReference, 'The same user.'),
      teamId: nullable.string('The barred team, for other cooldowns.', 'team_01j6qvx3k0fd8r5y2m9wcz0001'),
      team: nullable.object(TeamReference, 'The same team.'),
      status: choice('LeagueCooldownStatus', ['active', 'expired', 'cleared'], 'Whether it is active, expired, or was ended by staff.'),
      startsAt: instant('Start time.'),
      endsAt: instant('Scheduled end time.'),
      cooldownHours: number('Duration.', 48),
      note: nullable.string('Reason, shown only to staff.', 'Two forfeits in a week.'),
      issuedBy: nullable.object(UserReference, 'The person who caused it; null for an imported cooldown.'),
      clearedAt: nullable.instant('Time when staff ended it.', '2026-02-01T00:00:00.000Z'),
    },
    { description: 'A period in which a user or a team may not take part in a league.' },
  ),
);

export function toCooldown(
  cooldown: league.LeagueCooldown,
  teams: TeamReferences,
  users: ReadonlyMap<string, catalogProfile.UserReference>,
): Static<typeof LeagueCooldown> {
  const { id, kind, userId, teamId, status, startsAt, endsAt, note = null, issuedBy, clearedAt = null } = cooldown;
  const cooldownHours = (Date.parse(endsAt) - Date.parse(startsAt)) / HOUR_MS;
  return {
    ...{ id, kind: kind as 'manual', status: status as 'active', startsAt, endsAt, cooldownHours, note, clearedAt },
    issuedBy: issuedBy === undefined ? null : toUserReference(users, issuedBy),
    ...{ userId: userId ?? null, user: userId === undefined ? null : toUserReference(users, userId) },
    ...{ teamId: teamId ?? null, team: toTeamReference(teams, teamId) },
  };
}
