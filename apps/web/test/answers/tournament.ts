import type {
  GetMatchDetailResult,
  GetTournamentBracketResult,
  GetTournamentResult,
  GetTournamentStandingsResult,
  TournamentNode,
  TournamentRound,
} from '@matchpoint/sdk';
import { type Answers, at, DAY, HOUR, STAMP } from './answers.js';
import { detailOf, liveMap, match } from './matches.js';
import { EMBER, OWLS, TEAMS } from './teams.js';

const TOURNAMENT: GetTournamentResult = {
  tournament: {
    ...{ _id: 'tournament_cup', id: 'tournament_cup', name: 'Harbor Cup', slug: 'harbor_cup', format: 'SINGLE_ELIMINATION' },
    ...{ status: 'IN_PROGRESS', participantCount: 8, maxParticipants: 8, bannerUrl: null, logoUrl: null },
    game: { id: 'valorant', nameKey: 'games.valorant.name' },
    ...{ approvalStatus: 'APPROVED', visibility: 'PUBLIC', isPubliclyListed: true, teamSize: 5 },
    host: { type: 'user', id: 'user_host', name: 'Harbor Events', slug: 'harbor_events', avatarUrl: null },
    needsAttention: false,
    viewerManagement: { isAdmin: false, isManager: false, isPlatformStaff: false },
    ...{ description: null, rules: null },
    formatConfig: { bestOfLadder: { default: 3, overrides: { GF: 5 } }, grandFinalAdvantage: { type: 'NONE' } },
    ...{ registrationMode: 'OPEN', registrationStartsAt: null, registrationEndsAt: null, checkInRequired: false },
    ...{ checkInOpensMinutesBefore: null, checkInOpensAt: null, freeAgentsEnabled: false, minParticipants: 2 },
    ...{ startsAt: Date.parse(at(-DAY)), endsAt: null, prizePool: 1_000, prizeCurrency: 'EUR', prizeDescription: null },
    ...{ prizeBreakdown: null, sponsorTags: null, socialLinks: null, playlistId: null },
    ...{ leaguePointsEnabled: false, leaguePointsByPlacement: null, randomSeedHash: '', randomSeed: null },
    ...{ startedAt: at(-DAY), completedAt: null, cancelReason: null, stagedFields: [], stagedSettings: null, rejectReason: null },
    ...{ createdAt: at(-10 * DAY), updatedAt: at(-HOUR) },
  },
  ...STAMP,
};

const participantOf = (index: number): string => `part_${TEAMS[index]?.slug}`;

const round = (key: string, number: number, given: Partial<TournamentRound>): TournamentRound => ({
  ...{ id: `round_${key}`, _id: `round_${key}`, key, number, stage: 1, bracket: 'UPPER', bestOf: 3 },
  ...{ status: 'COMPLETED', startsAt: null, completedAt: null },
  ...given,
});
const ROUNDS = [
  round('R1', 1, {}),
  round('R2', 2, { status: 'IN_PROGRESS' }),
  round('GF', 3, { bracket: 'FINAL', bestOf: 5, status: 'PENDING' }),
];

const node = (roundKey: string, number: number, nextKey: string | null, given: Partial<TournamentNode>): TournamentNode => ({
  ...{ id: `node_${roundKey}-${number}`, _id: `node_${roundKey}-${number}`, key: `${roundKey}-${number}`, roundId: `round_${roundKey}` },
  ...{ roundKey, number, stage: 1, group: null, bracket: 'UPPER', bestOf: 3, status: 'COMPLETED' },
  ...{ participant1Id: null, participant2Id: null, source1: null, source2: null, score1: null, score2: null, winnerParticipantId: null },
  ...{ resultSource: null, nextNodeId: nextKey && `node_${nextKey}`, nextSlot: nextKey === null ? null : ((number - 1) % 2) + 1 },
  ...{ loserNextNodeId: null, loserNextSlot: null, matchId: null, attempt: 1, scheduledAt: null, needsDecision: null },
  ...given,
});

/** Seeds of a first round's matches, the winner first. */
const FIRST_ROUND = [
  [0, 7],
  [3, 4],
  [1, 6],
  [5, 2],
] as const;

const NODES: TournamentNode[] = [
  ...FIRST_ROUND.map(([winner, loser], index) =>
    node('R1', index + 1, `R2-${Math.floor(index / 2) + 1}`, {
      ...{ participant1Id: participantOf(winner), participant2Id: participantOf(loser), score1: 2, score2: index % 2 },
      ...{ winnerParticipantId: participantOf(winner), scheduledAt: at(-DAY + index * HOUR), matchId: `match_cup_${index}` },
    }),
  ),
  node('R2', 1, 'GF-1', {
    ...{ status: 'IN_PROGRESS', participant1Id: participantOf(0), participant2Id: participantOf(3), score1: 1, score2: 0 },
    ...{ scheduledAt: at(-30), matchId: 'match_cup_4' },
  }),
  node('R2', 2, 'GF-1', {
    ...{ status: 'READY', participant1Id: participantOf(1), participant2Id: participantOf(5), scheduledAt: at(2 * HOUR) },
  }),
  node('GF', 1, null, { bracket: 'FINAL', bestOf: 5, status: 'PENDING', scheduledAt: at(DAY) }),
];

const BRACKET: GetTournamentBracketResult = {
  bracket: {
    rounds: ROUNDS,
    nodes: NODES,
    display: Object.fromEntries(
      TEAMS.map(({ id: teamId, name, slug, tag, avatarUrl }, index) => [
        participantOf(index),
        { name, slug, tag, avatarUrl, seed: index + 1, teamId },
      ]),
    ),
    disqualified: [],
    grandFinalAdvantage: { type: 'NONE' },
    stages: 1,
  },
  ...STAMP,
};

const LIVE: GetMatchDetailResult = {
  match: detailOf(
    match('cup_4', [OWLS, EMBER], {
      ...{ status: 'IN_PROGRESS', winnerTeamId: null, scheduledAt: at(-30), startedAt: at(-28), completedAt: null },
      ...{ creatorTeamScore: 1, acceptedTeamScore: 0, league: null, season: null, live: liveMap(1, 'split', 6, 9) },
      tournament: { id: 'tournament_cup', slug: 'harbor_cup', name: 'Harbor Cup', nodeKey: 'R2-1' },
      stage: { label: 'Semifinals', round: 'R2', group: null },
    }),
    { leagueId: null, leagueSeasonId: null },
  ),
  ...STAMP,
};

const PLACEMENTS: GetTournamentStandingsResult = {
  tables: [],
  placements: FIRST_ROUND.flatMap(([, loser]) => TEAMS[loser] ?? []).map(({ id: teamId, slug, name, avatarUrl }) => ({
    ...{ participantId: `part_${slug}`, teamId, slug, teamName: name, teamAvatarUrl: avatarUrl, placement: 5, prize: null },
  })),
  ...STAMP,
};

export const TOURNAMENT_BRACKET: Answers = {
  'GET /tournaments/harbor_cup': TOURNAMENT,
  'GET /tournaments/harbor_cup/bracket': BRACKET,
  'GET /tournaments/harbor_cup/standings': PLACEMENTS,
  'GET /matches/match_cup_4': LIVE,
};
