import type { catalogProfile, league } from '@matchpoint/contracts';
import { MEMBERSHIP_STATUSES } from '@matchpoint/core';
import Type, { type Static } from 'typebox';
import { choice, instant, nullable, text } from '../../operation/fields.js';
import { named } from '../../operation/named.js';
import type { TeamReferences } from '../../readers/read-team-references.js';
import { toUserReference, UserReference } from '../leagues/league-objects.js';
import { TeamReference, toTeamReference } from '../matches/match-objects.js';

/** Teams of leagues, and applicants (docs/reference/league-membership.md). */

export const MembershipStatus = () =>
  choice(
    'LeagueTeamStatus',
    MEMBERSHIP_STATUSES,
    'Status of a team in a league: pending application, approved, denied, application withdrawn, left, removed, or banned.',
  );
const LEAGUE_TEAM = {
  id: text('Id of the membership; it stays the same in all states.'),
  teamId: text('Team id.'),
  team: nullable.object(TeamReference, 'The same team.'),
  gameId: text('Slug of its game in the league.'),
  status: MembershipStatus(),
  appliedAt: instant('Time of the last application.'),
  decidedAt: nullable.instant('Time of the last status change.', '2026-01-16T09:00:00.000Z'),
};
export const PublicLeagueTeam = named(
  'PublicLeagueTeam',
  Type.Object(LEAGUE_TEAM, { description: 'A team of a league, as shown publicly.' }),
);
export const LeagueTeam = named(
  'LeagueTeam',
  Type.Object(
    {
      ...LEAGUE_TEAM,
      appliedBy: nullable.object(UserReference, 'The applicant; null for an imported team.'),
      decidedBy: nullable.object(UserReference, 'The person who decided, if any.'),
      message: nullable.string('Message of the application.', 'We have played together since 2024.'),
      reason: nullable.string('Reason for the decision.', 'The roster is not complete.'),
    },
    { description: 'A team and its status in a league.' },
  ),
);

export function toPublicLeagueTeam(row: league.LeagueTeam, teams: TeamReferences): Static<typeof PublicLeagueTeam> {
  const { id, teamId, gameId, status, appliedAt, decidedAt = null } = row;
  return { id, teamId, team: toTeamReference(teams, teamId), gameId, status: status as 'pending', appliedAt, decidedAt };
}

export function toLeagueTeam(
  row: league.LeagueTeam,
  teams: TeamReferences,
  users: ReadonlyMap<string, catalogProfile.UserReference>,
): Static<typeof LeagueTeam> {
  const userOf = (id: string | undefined) => (id === undefined ? null : toUserReference(users, id));
  return {
    ...toPublicLeagueTeam(row, teams),
    appliedBy: userOf(row.appliedBy),
    decidedBy: userOf(row.decidedBy),
    message: row.message ?? null,
    reason: row.reason ?? null,
  };
}

export const ApplicantTeam = named(
  'LeagueApplicantTeam',
  Type.Object(
    {
      team: nullable.object(TeamReference, 'The team.'),
      gameId: text('Slug of its game.'),
      leagueTeamId: Type.Optional(
        Type.String({ description: 'Id of its membership, if any.', examples: ['lteam_01j6qvx3k0fd8r5y2m9wcz0001'] }),
      ),
      status: Type.Optional(Type.String({ description: 'Its LeagueTeamStatus.', examples: ['denied'] })),
      reason: Type.Optional(Type.String({ description: 'Reason for the last decision.', examples: ['The roster is not complete.'] })),
      error: Type.Optional(
        Type.String({ description: 'The error code that an application would get now.', examples: ['error_league_not_eligible'] }),
      ),
    },
    { description: 'A team of the caller and its status in a league.' },
  ),
);

export function toApplicantTeam({ teamId, ...row }: league.ApplicantTeam, teams: TeamReferences): Static<typeof ApplicantTeam> {
  const { gameId, leagueTeamId, status, reason, error } = row;
  return {
    team: toTeamReference(teams, teamId),
    gameId,
    ...(leagueTeamId !== undefined && { leagueTeamId }),
    ...(status !== undefined && { status }),
    ...(reason !== undefined && { reason }),
    ...(error !== undefined && { error }),
  };
}
