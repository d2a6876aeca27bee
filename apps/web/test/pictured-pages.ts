import type { GetAuthOptionsResult } from '@matchpoint/sdk';
import { type Answers, STAMP } from './answers/answers.js';
import { DEVELOPER } from './answers/developer.js';
import { EMPTY_HOME, HOME } from './answers/home.js';
import { CROSS_TABLE, LEAGUE_PAGE, LEAGUE_STATISTICS } from './answers/league.js';
import { ORGANIZE } from './answers/organize.js';
import { DESK, MATCH_ROOM } from './answers/play.js';
import { PLAYED_MATCH } from './answers/played-match.js';
import { PLAYER } from './answers/player.js';
import { TEAM_WITHOUT_RESULTS } from './answers/team.js';
import { TOURNAMENT_BRACKET } from './answers/tournament.js';

/** A page in one of its states, with all that the API answers it. */
export interface PicturedPage {
  name: string;
  path: string;
  answers: Answers;
  isSignedIn?: boolean;
  /** Calls that fail with 500, or are never answered. */
  failing?: readonly string[];
  pending?: readonly string[];
}

export const SIGN_IN_OPTIONS: GetAuthOptionsResult = {
  registration: 'open',
  canSignIn: true,
  providers: [{ id: 'discord', name: 'Discord' }],
  password: { minLength: 10, maxLength: 200, maxBytes: 1024 },
  ...STAMP,
};

/** Every kind of part, and every state: loaded, loading, empty, failed in one section, missing. */
export const PICTURED_PAGES: readonly PicturedPage[] = [
  { name: 'home', path: '/', answers: HOME },
  { name: 'home-empty', path: '/', answers: EMPTY_HOME },
  { name: 'home-loading', path: '/', answers: {}, pending: ['GET /matches/overview', 'GET /leaderboards/teams', 'POST /leagues'] },
  { name: 'league', path: '/leagues/harbor_open', answers: LEAGUE_PAGE },
  { name: 'league-cross', path: '/leagues/harbor_open/standings?view=cross', answers: CROSS_TABLE },
  { name: 'league-statistics', path: '/leagues/harbor_open/statistics', answers: LEAGUE_STATISTICS },
  { name: 'match', path: '/matches/match_played', answers: PLAYED_MATCH },
  { name: 'team-failed', path: '/teams/night_owls', answers: TEAM_WITHOUT_RESULTS, failing: ['GET /matches'] },
  { name: 'player', path: '/users/amberfox_night_owls', answers: PLAYER },
  { name: 'bracket', path: '/tournaments/harbor_cup/bracket', answers: TOURNAMENT_BRACKET },
  { name: 'sign-in', path: '/sign-in', answers: { 'GET /auth/options': SIGN_IN_OPTIONS } },
  { name: 'missing', path: '/no/such/page', answers: {} },
  { name: 'desk', path: '/desk', answers: DESK, isSignedIn: true },
  { name: 'match-room', path: '/desk/matches/match_live_1', answers: MATCH_ROOM, isSignedIn: true },
  { name: 'organize', path: '/operate/harbor_open', answers: ORGANIZE, isSignedIn: true },
  { name: 'developer', path: '/developer', answers: DEVELOPER, isSignedIn: true },
];
