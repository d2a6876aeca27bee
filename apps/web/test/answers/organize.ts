import type {
  GetLeagueActivityFeedResult,
  GetLeagueDashboardStatsResult,
  GetLeagueMembersResult,
  GetMatchDetailResult,
  GetMatchOverviewResult,
  LeagueActivity,
  ListLeagueApplicationsResult,
  ListLeagueDisputesResult,
  ListLeagueTicketsResult,
} from '@matchpoint/sdk';
import { type Answers, at, DAY, HOUR, LAST_PAGE, STAMP } from './answers.js';
import { PROFILE } from './league.js';
import { detailOf, LEAGUE, LIVE, match, UPCOMING } from './matches.js';
import { ACCOUNT, OWN_LEAGUES, READER, SIGNED_IN } from './signed-in.js';
import { EMBER, HAWKS, LARKS, OWLS, peopleOf, QUARRY, TIDE } from './teams.js';

const DISPUTED = match('disputed', [OWLS, HAWKS], { status: 'DISPUTED', winnerTeamId: null, completedAt: null });
const CAPTAIN = peopleOf(LARKS)[0] ?? READER;

const MEMBERS: GetLeagueMembersResult = {
  members: [{ id: 'mem_reader', userId: READER.id, role: 'OWNER', joinedAt: at(-300 * DAY), user: READER }],
  invitations: [],
  count: 1,
  ...STAMP,
};

const DISPUTES: ListLeagueDisputesResult = {
  disputes: [
    {
      ...{ id: 'dsp_1', matchId: DISPUTED.id, gameId: 'valorant', leagueId: LEAGUE.id, leagueSeasonId: null },
      ...{ creatorTeamId: OWLS.id, acceptedTeamId: HAWKS.id, status: 'under_review', isAutomatic: false, teamId: HAWKS.id },
      ...{ openedByUserId: null, requested: 'overturn', claims: [], mapIndexes: [1], disputedMapIndexes: [1] },
      ...{ reason: 'Map 2 ended 13–11 for us.', answer: null, evidence: [], openedAt: at(-2 * HOUR), dueAt: at(10 * HOUR) },
      ...{ escalatedAt: null, escalatedByUserId: null, resolution: null, outcome: null, note: null },
      ...{ resolvedByUserId: null, resolvedAt: null },
    },
  ],
  count: 1,
  pagination: LAST_PAGE,
  ...STAMP,
};

const APPLICATIONS: ListLeagueApplicationsResult = {
  applications: [LARKS, QUARRY].map((team, index) => ({
    ...{ id: `lteam_${index}`, teamId: team.id, team, gameId: 'valorant', status: 'pending', appliedAt: at(-(index + 1) * DAY) },
    ...{ decidedAt: null, appliedBy: CAPTAIN, decidedBy: null, message: null, reason: null },
  })),
  count: 2,
  pagination: LAST_PAGE,
  ...STAMP,
};

const TICKETS: ListLeagueTicketsResult = {
  tickets: [
    {
      ...{ id: 'ticket_1', ticketNumber: 7, subject: 'Our opponent changed a player after check-in', category: 'league' },
      ...{ status: 'open', priority: 'medium', requester: CAPTAIN, assignedTo: null, firstResponseAt: null },
      ...{ resolvedAt: null, closedAt: null, isEscalated: false, createdAt: at(-5 * HOUR), updatedAt: at(-5 * HOUR) },
    },
  ],
  count: 1,
  pagination: LAST_PAGE,
  ...STAMP,
};

const activity = (index: number, type: string, given: Partial<LeagueActivity>): LeagueActivity => ({
  ...{ id: `act_${index}`, leagueId: LEAGUE.id, type, actorId: null, actor: null, targetType: 'match', targetId: `match_past_${index}` },
  ...{ subject: null, metadata: {}, createdAt: at(-index * 3 * HOUR) },
  ...given,
});
const ofMatch = (creatorTeam: typeof OWLS, acceptedTeam: typeof OWLS) => ({ subject: { id: 'match', creatorTeam, acceptedTeam } });

const FEED: GetLeagueActivityFeedResult = {
  activities: [
    activity(1, 'match.completed', ofMatch(TIDE, EMBER)),
    activity(2, 'league.team_approved', {
      ...{ targetType: 'team', targetId: TIDE.id, actorId: READER.id, actor: READER },
      subject: { id: TIDE.id, name: TIDE.name },
    }),
    activity(3, 'match.completed', ofMatch(OWLS, QUARRY)),
  ],
  nextCursor: '',
  hasMore: false,
  ...STAMP,
};

export const ORGANIZE: Answers = {
  ...SIGNED_IN,
  ...ACCOUNT,
  ...OWN_LEAGUES,
  'POST /leagues/harbor_open/members': MEMBERS,
  'POST /leagues/harbor_open/dashboard/stats': {
    stats: { teamCount: 8, pendingApplications: 2, activeSeasons: 1, openTickets: 1 },
    ...STAMP,
  } satisfies GetLeagueDashboardStatsResult,
  'POST /leagues/harbor_open': PROFILE,
  'GET /matches/overview': { live: LIVE, upcoming: UPCOMING, next: null, recent: [], ...STAMP } satisfies GetMatchOverviewResult,
  'POST /leagues/harbor_open/activity-feed': FEED,
  'GET /leagues/harbor_open/disputes': DISPUTES,
  'GET /leagues/harbor_open/applications': APPLICATIONS,
  'GET /leagues/harbor_open/tickets': TICKETS,
  [`GET /matches/${DISPUTED.id}`]: { match: detailOf(DISPUTED), ...STAMP } satisfies GetMatchDetailResult,
};
