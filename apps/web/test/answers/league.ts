import type {
  GetLeagueProfileResult,
  GetLeagueSeasonOptionsResult,
  GetLeagueSeasonsResult,
  GetLeagueStandingsResult,
  GetMatchOverviewResult,
  ListLeaguePlayerStatsResult,
  ListPublicMatchesResult,
  Season,
} from '@matchpoint/sdk';
import { type Answers, at, DAY, LAST_PAGE, NOW, STAMP } from './answers.js';
import { LEAGUE, LIVE, match, RECENT, SEASON, UPCOMING } from './matches.js';
import { PLAYED_MATCH } from './played-match.js';
import { form, HAWKS, OWLS, peopleOf, TEAMS } from './teams.js';

const season: Season = {
  ...SEASON,
  leagueId: LEAGUE.id,
  status: 'active',
  gameId: 'valorant',
  startDate: at(-40 * DAY),
  endDate: at(20 * DAY),
  createdAt: at(-60 * DAY),
  updatedAt: at(-40 * DAY),
  activatedAt: at(-40 * DAY),
  completedAt: null,
  isFinal: false,
  qualifies: 4,
  qualifiesFor: 'Playoffs',
};
const COUNTS = { matchCount: 40, completedCount: 31, firstMatchAt: at(-39 * DAY), lastMatchAt: at(-180), nextMatchAt: at(150) };
const AUTUMN = {
  ...season,
  id: 'season_autumn',
  name: 'Autumn',
  status: 'completed',
  startDate: at(-240 * DAY),
  endDate: at(-180 * DAY),
} as const;

export const PROFILE: GetLeagueProfileResult = {
  league: {
    ...LEAGUE,
    description: 'Open to every team. Matches are played on Friday and Saturday evenings.',
    bannerUrl: null,
    status: 'active',
    isVerified: true,
    isFeatured: false,
    games: [{ id: 'valorant', gameId: 'valorant', nameKey: 'games.valorant.name', isActive: true, addedAt: at(-300 * DAY) }],
    teamCount: 8,
    createdAt: Date.parse(at(-300 * DAY)),
    staffCount: 3,
    activeSeasons: [season],
    defaultGameId: 'valorant',
    socials: null,
  },
  ...STAMP,
};

const SEASONS: GetLeagueSeasonsResult = {
  seasons: [
    { ...AUTUMN, ...COUNTS, nextMatchAt: null },
    { ...season, ...COUNTS },
  ],
  count: 2,
  ...STAMP,
};

const { id, name, status, startDate, endDate, qualifies, qualifiesFor } = season;
const OPTIONS: GetLeagueSeasonOptionsResult = {
  seasons: [{ id, name, status, startDate, endDate, qualifies, qualifiesFor, ...COUNTS }],
  defaultSeasonId: id,
  displaySeasonId: id,
  displayReason: 'active',
  ...STAMP,
};

const FORMS = ['WWLWW', 'WLWWL', 'LWWDW', 'WLLWW', 'LLWWL', 'WLWLL', 'LLWLD', 'LLLLW'] as const;

const STANDINGS: GetLeagueStandingsResult = {
  standings: TEAMS.map((team, index) => ({
    rank: index + 1,
    teamId: team.id,
    team,
    gameId: 'valorant',
    seasonId: id,
    points: 27 - index * 3,
    penaltyPoints: index === 5 ? 3 : 0,
    matchesPlayed: 10,
    wins: 9 - index,
    losses: 1 + index,
    draws: 0,
    mapsWon: 19 - index,
    mapsLost: 5 + index * 2,
    mapDifference: 14 - index * 3,
    isWithdrawn: index === 7,
    form: form(FORMS[index] ?? ''),
    previousRank: index + 1,
    isQualified: index < 4,
  })),
  count: TEAMS.length,
  previousRankAt: NOW,
  ...STAMP,
};

const NEXT: GetMatchOverviewResult = { live: LIVE, upcoming: UPCOMING, next: null, recent: RECENT, ...STAMP };
const RESULTS: ListPublicMatchesResult = { matches: RECENT, count: RECENT.length, pagination: LAST_PAGE, ...STAMP };

const FRAME: Answers = {
  'POST /leagues/harbor_open': PROFILE,
  'POST /leagues/harbor_open/seasons': SEASONS,
  'POST /leagues/harbor_open/season-options': OPTIONS,
  'POST /leagues/harbor_open/standings': STANDINGS,
};

export const LEAGUE_PAGE: Answers = { ...FRAME, 'GET /matches/overview': NEXT, 'GET /matches': RESULTS };

/** Team against team: all pairs of the first five have met, some twice. */
const CROSSED = TEAMS.slice(0, 5).flatMap((first, index) =>
  TEAMS.slice(index + 1, 5).map((second, place) =>
    match(
      `cross_${first.id}_${second.id}`,
      [first, second],
      place === 1 ? { winnerTeamId: second.id, creatorTeamScore: 0, acceptedTeamScore: 2 } : {},
    ),
  ),
);
const CROSS: ListPublicMatchesResult = {
  matches: [...RECENT, ...CROSSED],
  count: RECENT.length + CROSSED.length,
  pagination: LAST_PAGE,
  ...STAMP,
};

export const CROSS_TABLE: Answers = { ...FRAME, 'GET /matches': CROSS };

const MAPS = 24;
const PLAYERS: ListLeaguePlayerStatsResult = {
  players: [OWLS, HAWKS].flatMap(peopleOf).map((user, index) => {
    const sum = (average: number) => ({ total: average * MAPS, average, maps: MAPS });
    return {
      rank: index + 1,
      user,
      team: index < 5 ? OWLS : HAWKS,
      maps: MAPS,
      stats: { kills: sum(21.25 - index), deaths: sum(12.5 + index / 2), assists: sum(5), damage: sum(2_061 - index * 37) },
    };
  }),
  ...STAMP,
};

export const LEAGUE_STATISTICS: Answers = {
  'POST /leagues/harbor_open': PROFILE,
  'POST /leagues/harbor_open/seasons': SEASONS,
  'POST /leagues/harbor_open/season-options': OPTIONS,
  'GET /matches': RESULTS,
  'GET /matches/match_past_1/player-stats': PLAYED_MATCH['GET /matches/match_played/player-stats'],
  'GET /leagues/harbor_open/player-stats': PLAYERS,
};
