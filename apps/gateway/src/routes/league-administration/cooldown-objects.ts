import type { catalogProfile, league } from '@matchpoint/contracts';
import { HOUR_MS } from '@matchpoint/core';
import Type, { type Static } from 'typebox';
import { choice, instant, nullable, number, text } from '../../operation/fields.js';
import { named } from '../../operation/named.js';
import type { TeamReferences } from '../../readers/read-team-references.js';
import { toUserReference, UserReference } from '../leagues/league-objects.js';
import { TeamReference, toTeamReference } from '../matches/match-objects.js';

/** Cooldowns (docs/reference/league-membership.md#cooldowns), which the staff alone sees. */

export const LeagueCooldown = named(
  'LeagueCooldown',
  Type.Object(
    {
      id: text('Cooldown id.'),
      kind: choice(
        'LeagueCooldownKind',
        ['manual', 'self_leave', 'kick'],
        'Whether the staff barred a user, or a team has left or was removed.',
      ),
      userId: nullable.string('Whom it bars, of a manual one.', 'user_01j6qvx3k0fd8r5y2m9wcz0001'),
      user: nullable.object(UserReference, 'The same user.'),
      teamId: nullable.string('The team that it bars, of the others.', 'team_01j6qvx3k0fd8r5y2m9wcz0001'),
      team: nullable.object(TeamReference, 'The same team.'),
      status: choice('LeagueCooldownStatus', ['active', 'expired', 'cleared'], 'Whether it runs, is over, or was ended by the staff.'),
      startsAt: instant('When it began.'),
      endsAt: instant('When it ends, or would have.'),
      cooldownHours: number('For how long.', 48),
      note: nullable.string('Why, for the staff.', 'Two forfeits in a week.'),
      issuedBy: nullable.object(UserReference, 'The person who caused it; null for an imported cooldown.'),
      clearedAt: nullable.instant('When the staff ended it.', '2026-02-01T00:00:00.000Z'),
    },
    { description: 'A time in which a user or a team may not take part in a league.' },
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
