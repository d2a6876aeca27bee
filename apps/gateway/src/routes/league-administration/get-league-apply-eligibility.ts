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
      isAuthed: flag('Whether a key or a session was shown; a visitor captains no team.'),
      hasApprovedTeamHere: flag('Whether one of the teams is in the league.'),
      pendingTeams: list(ApplicantTeam, 'Those that wait for an answer.'),
      eligibleTeams: list(ApplicantTeam, 'Those that may apply now.'),
      ineligibleTeams: list(ApplicantTeam, 'Those that may not, with the code that their application would be refused with.'),
    },
    { description: "How a captain's teams stand with a league." },
  ),
);

export const getLeagueApplyEligibility = defineRoute({
  ...leagueOperation(
    'getLeagueApplyEligibility',
    [
      'Says which of the active teams that the key owner captains, fifty at most, may apply to a league, and why others may not.',
      'It only reads.',
    ],
    ['error_team_not_found', 'error_captain_required'],
  ),
  summary: 'Say which teams may apply to a league',
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
