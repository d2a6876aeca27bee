import type {
  GetUserProfileResult,
  GetUserStatsResult,
  ListUserConnectionsResult,
  ListUserPlayerStatsResult,
  ListUserProfileMatchesResult,
  ListUserTeamsResult,
  ListUserTrophiesResult,
} from '@matchpoint/sdk';
import { type Answers, at, DAY, STAMP } from './answers.js';
import { LEAGUE, RECENT, SEASON } from './matches.js';
import { TEAM_WITHOUT_RESULTS } from './team.js';
import { form, OWLS, peopleOf } from './teams.js';

const [PERSON] = peopleOf(OWLS);
if (!PERSON) throw new Error('the team has nobody');
const { id, username } = PERSON;

const PROFILE: GetUserProfileResult = {
  user: { ...PERSON, bannerUrl: null, isVerified: false, bio: null, visibility: 'public', createdAt: at(-400 * DAY) },
  ...STAMP,
};
const RECORD: GetUserStatsResult = {
  stats: {
    ...{ userId: id, matchesPlayed: 25, wins: 17, losses: 8, draws: 0, winRate: 17 / 25 },
    ...{ experience: 2_071, currentStreak: 2, bestStreak: 5, form: form('WWLWW') },
  },
  ...STAMP,
};
const TEAMS: ListUserTeamsResult = {
  teams: [{ ...OWLS, visibility: 'public', role: 'CAPTAIN', joinedAt: at(-300 * DAY), organization: null }],
  count: 1,
  ...STAMP,
};
const MATCHES: ListUserProfileMatchesResult = {
  page: RECENT.filter(({ creatorTeam, acceptedTeam }) => creatorTeam?.id === OWLS.id || acceptedTeam?.id === OWLS.id).map(
    ({ live: _live, ...match }) => ({ ...match, playerTeamId: OWLS.id, outcome: match.winnerTeamId === OWLS.id ? 'win' : 'loss' }),
  ),
  isDone: true,
  continueCursor: 'end',
  ...STAMP,
};
const AVERAGES: ListUserPlayerStatsResult = {
  rows: [
    {
      ...{ gameId: 'valorant', season: SEASON, league: LEAGUE, teamId: OWLS.id, maps: 24 },
      stats: {
        kills: { total: 510, average: 21.25, maps: 24 },
        deaths: { total: 300, average: 12.5, maps: 24 },
        assists: { total: 118, average: 4.916_666_666_7, maps: 24 },
      },
    },
  ],
  ...STAMP,
};
const CONNECTIONS: ListUserConnectionsResult = {
  connections: ['riot', 'twitch'].map((platform) => ({
    ...{ id: `connection_${platform}`, platform, username: 'amberfox', url: null },
    ...{ isPrimary: true, isVerified: true, connectedAt: at(-100 * DAY) },
  })),
  count: 2,
  ...STAMP,
};
const TROPHIES: ListUserTrophiesResult = {
  trophies: [
    {
      ...{ id: 'trophy_1', trophyId: 'champion', title: 'Champion', description: 'Harbor Cup', iconUrl: null },
      ...{ rarity: 'common', awardedAt: at(-180 * DAY) },
    },
  ],
  count: 1,
  ...STAMP,
};

/** Whether the player is streaming is never answered, like every address of a stream here. */
export const PLAYER: Answers = {
  [`GET /users/${username}`]: PROFILE,
  [`GET /users/${username}/stats`]: RECORD,
  [`GET /users/${username}/teams`]: TEAMS,
  [`POST /users/${username}/matches`]: MATCHES,
  [`GET /users/${username}/player-stats`]: AVERAGES,
  [`GET /users/${username}/connections`]: CONNECTIONS,
  [`GET /users/${username}/trophies`]: TROPHIES,
  'GET /teams/night_owls/rating': TEAM_WITHOUT_RESULTS['GET /teams/night_owls/rating'],
  'GET /teams/night_owls/rating/curve': TEAM_WITHOUT_RESULTS['GET /teams/night_owls/rating/curve'],
};
