import Type from 'typebox';
import { defineRoute } from '../shared/define-route.js';
import { flag, Identifier, list, Timestamp } from '../../operation/fields.js';
import { named } from '../../operation/named.js';
import { LeaguePath } from '../leagues/league-objects.js';
import { leagueOperation } from '../leagues/league-operation.js';
import { ApplicantTeam, toApplicantTeam } from './league-team-objects.js';

const Eligibility = named(
  'LeagueApplyEligibility',
  Type.Object(
    {
      isAuthed: flag('Whether the caller has a key or a session; a visitor captains no team.'),
      hasApprovedTeamHere: flag('Whether one of the teams is approved in the league.'),
      pendingTeams: list(ApplicantTeam, 'Teams with a pending application.'),
      eligibleTeams: list(ApplicantTeam, 'Teams that can apply now.'),
      ineligibleTeams: list(ApplicantTeam, 'Teams that can’t apply, with the error code that they would get.'),
    },
    { description: 'Status of a captain’s teams in a league.' },
  ),
);

export const getLeagueApplyEligibility = defineRoute({
  ...leagueOperation(
    'getLeagueApplyEligibility',
    ['Returns which of the key owner’s active teams, at most 50, can apply to a league, and why the others can’t.', 'Read-only.'],
    ['error_team_not_found', 'error_captain_required'],
  ),
  summary: 'Check which teams can apply to a league',
  params: LeaguePath,
  body: Type.Object({ teamId: Type.Optional(Identifier('Only this team.', 'team_01j6qvx3k0fd8r5y2m9wcz0001')) }),
  response: Type.Object({ eligibility: Eligibility, timestamp: Timestamp() }),
  async handler({ params, body, caller, requestId }, { leagueTeams, readTeamReferences }) {
    const request = { league: params.identifier, teamId: body.teamId };
    const { hasApprovedTeamHere, ...lists } = await leagueTeams.getLeagueApplyEligibility(request, { caller, requestId });
    const { pendingTeams, eligibleTeams, ineligibleTeams } = lists;
    const teams = await readTeamReferences([...pendingTeams, ...eligibleTeams, ...ineligibleTeams].map(({ teamId }) => teamId));
    const show = (rows: typeof pendingTeams) => rows.map((row) => toApplicantTeam(row, teams));
    return {
      eligibility: {
        isAuthed: caller.kind !== 'visitor',
        hasApprovedTeamHere,
        pendingTeams: show(pendingTeams),
        eligibleTeams: show(eligibleTeams),
        ineligibleTeams: show(ineligibleTeams),
      },
    };
  },
});
