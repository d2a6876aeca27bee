import type { SampleRequest, SampleSource } from './sample.js';

export const LEAGUE = { identifier: 'vct_americas' };
export const GAME_MATCH = { creatorTeamId: '$TEAM_ID', acceptedTeamId: '$OPPONENT_TEAM_ID', gameModeId: 'standard', teamSize: 5 };
export const MATCH = { teamId: '$TEAM_ID', activeRoster: '$PLAYER_IDS', gameId: 'valorant', gameModeId: 'standard', teamSize: 2 };
export const CHALLENGE = { ...MATCH, publishStatus: 'PUBLISHED', isChallenge: true, challengedTeamId: '$OPPONENT_TEAM_ID' };
export const ACCEPTED = (name: string, more: object = {}): SampleSource => [
  { call: 'createMatch', body: { ...CHALLENGE, ...more }, take: 'matchId' },
  { call: 'acceptMatchChallenge', path: { matchId: name }, body: { activeRoster: '$OPPONENT_PLAYER_IDS' }, key: 'OPPONENT_KEY' },
];
export const READY = (name: string, more: object = {}): SampleSource => [
  ...ACCEPTED(name, more),
  { call: 'markMatchReady', path: { matchId: name }, body: { teamId: '$TEAM_ID' } },
  { call: 'markMatchReady', path: { matchId: name }, body: { teamId: '$OPPONENT_TEAM_ID' }, key: 'OPPONENT_KEY' },
];
export const STARTED = (name: string, more: object = {}): SampleSource => [
  ...READY(name, more),
  { call: 'startMatch', path: { matchId: name } },
];
/** A person may own only a few organizations, so the samples share one. */
export const FOUNDED: SampleSource = [{ call: 'createOrg', body: { name: 'Morning Dew' } }];
export const FOUNDED_SLUG = 'Morning_Dew';
export const membership = (identifier: string, invitation: string): SampleSource => [
  ...(identifier === FOUNDED_SLUG ? FOUNDED : []),
  { call: 'acceptInvitation', path: { invitationId: invitation }, key: 'OPPONENT_KEY' },
];
/** A person may captain ten teams: the samples share this one too. */
export const TEAM: SampleSource = [...FOUNDED, { call: 'createTeam', body: { name: 'Aurora', organizationId: FOUNDED_SLUG } }];
export const TEAM_SLUG = 'aurora';
/** A game in the demo's league that the samples may change freely. */
export const game = (gameId: string): SampleRequest => ({ body: { gameId }, before: [{ call: 'addLeagueGame', body: { gameId } }] });
export const twoUserIds = 'members.slice(0,2).map(m=>m.user.id)';
