import type { LiveState, Match, PublicMatch } from '@matchpoint/sdk';
import { at, HOUR } from './answers.js';
import { EMBER, HAWKS, KITES, LARKS, NORTH, OWLS, QUARRY, TIDE } from './teams.js';

type Side = typeof OWLS;

export const LEAGUE = { id: 'league_harbor', slug: 'harbor_open', name: 'Harbor Open', avatarUrl: null } as const;
export const SEASON = { id: 'season_spring', name: 'Spring' } as const;
const GAME = { id: 'valorant', nameKey: 'games.valorant.name' } as const;

/** A match that ended 2–1 for the first team, but for what is given. */
export const match = (id: string, [creatorTeam, acceptedTeam]: readonly [Side, Side], given: Partial<PublicMatch> = {}): PublicMatch => ({
  id: `match_${id}`,
  status: 'COMPLETED',
  game: GAME,
  gameMode: 'standard',
  creatorTeam,
  acceptedTeam,
  creatorTeamScore: 2,
  acceptedTeamScore: 1,
  scheduledAt: at(-5 * HOUR),
  startedAt: at(-5 * HOUR),
  completedAt: at(-3 * HOUR),
  bestOf: 3,
  winnerTeamId: creatorTeam.id,
  forfeitedByTeamId: null,
  endReason: null,
  isVoided: false,
  league: LEAGUE,
  season: SEASON,
  tournament: null,
  stage: null,
  live: null,
  ...given,
});

const ONGOING = { status: 'IN_PROGRESS', winnerTeamId: null, scheduledAt: at(-40), startedAt: at(-38), completedAt: null } as const;
const COMING = {
  status: 'ACCEPTED',
  winnerTeamId: null,
  creatorTeamScore: 0,
  acceptedTeamScore: 0,
  startedAt: null,
  completedAt: null,
} as const;

export const liveMap = (mapIndex: number, mapId: string, creatorTeamScore: number, opponentTeamScore: number): LiveState => ({
  stateVersion: 7,
  mapIndex,
  mapId,
  phase: 'live',
  round: creatorTeamScore + opponentTeamScore + 1,
  creatorTeamScore,
  opponentTeamScore,
  veto: [],
  updatedAt: at(-1),
  isStale: false,
});

export const LIVE = [
  match('live_1', [OWLS, HAWKS], { ...ONGOING, creatorTeamScore: 1, acceptedTeamScore: 0, live: liveMap(1, 'haven', 9, 7) }),
  match('live_2', [TIDE, EMBER], { ...ONGOING, creatorTeamScore: 1, acceptedTeamScore: 1, live: liveMap(2, 'split', 3, 11) }),
];
export const UPCOMING = [
  match('next_1', [KITES, NORTH], { ...COMING, scheduledAt: at(2 * HOUR + 30) }),
  match('next_2', [QUARRY, LARKS], { ...COMING, scheduledAt: at(4 * HOUR), bestOf: 5 }),
  match('next_3', [HAWKS, TIDE], { ...COMING, scheduledAt: at(25 * HOUR) }),
];
export const RECENT = [
  match('past_1', [OWLS, EMBER], { creatorTeamScore: 2, acceptedTeamScore: 0 }),
  match('past_2', [LARKS, HAWKS], { acceptedTeamScore: 2, creatorTeamScore: 1, winnerTeamId: HAWKS.id, completedAt: at(-6 * HOUR) }),
  match('past_3', [TIDE, QUARRY], { completedAt: at(-28 * HOUR) }),
  match('past_4', [NORTH, OWLS], {
    ...{ status: 'FORFEITED', creatorTeamScore: 0, acceptedTeamScore: 0, winnerTeamId: OWLS.id },
    ...{ forfeitedByTeamId: NORTH.id, completedAt: at(-30 * HOUR) },
  }),
];

/** The same with everything that its own page shows. */
export function detailOf({ creatorTeamScore, acceptedTeamScore, ...shown }: PublicMatch, given: Partial<Match> = {}): Match {
  const { creatorTeam, acceptedTeam } = shown;
  return {
    ...shown,
    publishStatus: 'PUBLISHED',
    matchType: null,
    platform: null,
    region: null,
    creatorTeam: creatorTeam && { ...creatorTeam, tag: creatorTeam.tag ?? '', slug: creatorTeam.slug ?? null, score: creatorTeamScore },
    acceptedTeam: acceptedTeam && {
      ...acceptedTeam,
      tag: acceptedTeam.tag ?? '',
      slug: acceptedTeam.slug ?? null,
      score: acceptedTeamScore,
    },
    teamSize: 5,
    selectedMaps: ['ascent', 'haven', 'split'],
    selectedObjectives: [],
    createdAt: at(-48 * HOUR),
    leagueId: LEAGUE.id,
    leagueSeasonId: SEASON.id,
    deadlineAt: null,
    checkIn: null,
    nextAction: null,
    allowedActions: [],
    readyTeamIds: [],
    ...given,
  };
}
