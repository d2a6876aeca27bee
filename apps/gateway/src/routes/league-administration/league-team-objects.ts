import type { catalogProfile, league } from '@matchpoint/contracts';
import { MEMBERSHIP_STATUSES } from '@matchpoint/core';
import Type, { type Static } from 'typebox';
import { choice, instant, nullable, text } from '../../operation/fields.js';
import { named } from '../../operation/named.js';
import type { TeamReferences } from '../../readers/read-team-references.js';
import { toUserReference, UserReference } from '../leagues/league-objects.js';
import { TeamReference, toTeamReference } from '../matches/match-objects.js';

/** Teams of leagues and those that want to be (docs/reference/league-membership.md). */

export const MembershipStatus = () =>
  choice(
    'LeagueTeamStatus',
    MEMBERSHIP_STATUSES,
    'Where a team stands with a league: has applied, is in it, was kept out, took its application back, left, was removed, is banned.',
  );
const LEAGUE_TEAM = {
  id: text('Id of the membership, which is the same through all its states.'),
  teamId: text('Team id.'),
  team: nullable.object(TeamReference, 'The same team.'),
  gameId: text('Slug of the game that it plays in the league.'),
  status: MembershipStatus(),
  appliedAt: instant('When it applied last.'),
  decidedAt: nullable.instant('When its state changed last.', '2026-01-16T09:00:00.000Z'),
};
export const PublicLeagueTeam = named(
  'PublicLeagueTeam',
  Type.Object(LEAGUE_TEAM, { description: 'A team of a league, for everybody to see.' }),
);
export const LeagueTeam = named(
  'LeagueTeam',
  Type.Object(
    {
      ...LEAGUE_TEAM,
      appliedBy: nullable.object(UserReference, 'Who applied; null of an imported team.'),
      decidedBy: nullable.object(UserReference, 'Who decided, where somebody has.'),
      message: nullable.string('What the team says with its application.', 'We have played together since 2024.'),
      reason: nullable.string('Why it was decided so.', 'The roster is not complete.'),
    },
    { description: 'A team and where it stands with a league.' },
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
        Type.String({ description: 'Id of its membership, where it has one.', examples: ['lteam_01j6qvx3k0fd8r5y2m9wcz0001'] }),
      ),
      status: Type.Optional(Type.String({ description: 'Where it stands, a LeagueTeamStatus.', examples: ['denied'] })),
      reason: Type.Optional(Type.String({ description: 'Why the last decision was so.', examples: ['The roster is not complete.'] })),
      error: Type.Optional(
        Type.String({ description: 'The code with which its application would be refused now.', examples: ['error_league_not_eligible'] }),
      ),
    },
    { description: 'A team of the caller, as it stands with a league.' },
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
