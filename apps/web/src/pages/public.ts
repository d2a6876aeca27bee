import { createRoute, redirect } from '@tanstack/react-router';
import { leagueReads } from '../reads/leagues.js';
import { matchReads } from '../reads/matches.js';
import { teamReads } from '../reads/teams.js';
import {
  readBoard,
  readLeagueSearch,
  readMatchSearch,
  readSeason,
  readStandings,
  readStatistics,
  readTournamentSearch,
} from '../search.js';
import { lazyPage } from './lazy-page.js';
import { at } from './root.js';

/** Public pages. */
export const publicPages = [
  createRoute({
    ...at,
    path: '/',
    validateSearch: readBoard,
    beforeLoad: ({ search }) => goToRankings(search),
    component: lazyPage(() => import('../routes/home.js'), 'HomePage'),
  }),
  createRoute({
    ...at,
    path: '/rankings',
    validateSearch: readBoard,
    component: lazyPage(() => import('../routes/rankings.js'), 'RankingsPage'),
  }),
  createRoute({
    ...at,
    path: '/matches',
    validateSearch: readMatchSearch,
    component: lazyPage(() => import('../routes/matches.js'), 'MatchesPage'),
  }),
  createRoute({
    ...at,
    path: '/leagues',
    validateSearch: readLeagueSearch,
    component: lazyPage(() => import('../routes/leagues.js'), 'LeaguesPage'),
  }),
  createRoute({
    ...at,
    path: '/leagues/$slug',
    validateSearch: readSeason,
    loader: ({ context: { queries }, params: { slug } }) => void queries.prefetchQuery(leagueReads.profile(slug)),
    component: lazyPage(() => import('../routes/league.js'), 'LeaguePage'),
  }),
  createRoute({
    ...at,
    path: '/leagues/$slug/schedule',
    component: lazyPage(() => import('../routes/league-schedule.js'), 'LeagueSchedulePage'),
  }),
  createRoute({
    ...at,
    path: '/leagues/$slug/teams',
    component: lazyPage(() => import('../routes/league-teams.js'), 'LeagueTeamsPage'),
  }),
  createRoute({
    ...at,
    path: '/leagues/$slug/statistics',
    validateSearch: readStatistics,
    component: lazyPage(() => import('../routes/league-statistics.js'), 'LeagueStatisticsPage'),
  }),
  createRoute({
    ...at,
    path: '/leagues/$slug/apply',
    component: lazyPage(() => import('../routes/league-apply.js'), 'LeagueApplyPage'),
  }),
  createRoute({
    ...at,
    path: '/leagues/$slug/support',
    component: lazyPage(() => import('../routes/league-support.js'), 'LeagueSupportPage'),
  }),
  createRoute({
    ...at,
    path: '/leagues/$slug/rules',
    component: lazyPage(() => import('../routes/league-rules.js'), 'LeagueRulesPage'),
  }),
  createRoute({
    ...at,
    path: '/teams/$slug',
    loader: ({ context: { queries }, params: { slug } }) => void queries.prefetchQuery(teamReads.profile(slug)),
    component: lazyPage(() => import('../routes/team.js'), 'TeamPage'),
  }),
  createRoute({ ...at, path: '/users/$name', component: lazyPage(() => import('../routes/user.js'), 'UserPage') }),
  createRoute({
    ...at,
    path: '/orgs/$slug',
    component: lazyPage(() => import('../routes/organization.js'), 'OrganizationPage'),
  }),
  createRoute({
    ...at,
    path: '/matches/$id',
    loader: ({ context: { queries }, params: { id } }) => void queries.prefetchQuery(matchReads.detail(id)),
    component: lazyPage(() => import('../routes/match.js'), 'MatchPage'),
  }),
  createRoute({
    ...at,
    path: '/tournaments',
    validateSearch: readTournamentSearch,
    component: lazyPage(() => import('../routes/tournaments.js'), 'TournamentsPage'),
  }),
  createRoute({
    ...at,
    path: '/tournaments/$id',
    component: lazyPage(() => import('../routes/tournament.js'), 'TournamentPage'),
  }),
  createRoute({
    ...at,
    path: '/tournaments/$id/groups',
    component: lazyPage(() => import('../routes/tournament-groups.js'), 'TournamentGroupsPage'),
  }),
  createRoute({
    ...at,
    path: '/tournaments/$id/bracket',
    component: lazyPage(() => import('../routes/tournament-bracket.js'), 'TournamentBracketPage'),
  }),
  createRoute({
    ...at,
    path: '/tournaments/$id/participants',
    component: lazyPage(() => import('../routes/tournament-participants.js'), 'TournamentParticipantsPage'),
  }),
  createRoute({
    ...at,
    path: '/tournaments/$id/rules',
    component: lazyPage(() => import('../routes/tournament-rules.js'), 'TournamentRulesPage'),
  }),
  createRoute({
    ...at,
    path: '/tournaments/$id/enter',
    component: lazyPage(() => import('../routes/tournament-enter.js'), 'TournamentEnterPage'),
  }),
  createRoute({
    ...at,
    path: '/status',
    component: lazyPage(() => import('../routes/status.js'), 'StatusPage'),
  }),
  createRoute({
    ...at,
    path: '/leagues/$slug/standings',
    validateSearch: readStandings,
    component: lazyPage(() => import('../routes/league-standings.js'), 'LeagueStandingsPage'),
  }),
  createRoute({
    ...at,
    path: '/leagues/$slug/playoffs',
    component: lazyPage(() => import('../routes/league-playoffs.js'), 'LeaguePlayoffsPage'),
  }),
] as const;

/** The rankings used to be at `/`; links to them keep working. */
function goToRankings(search: ReturnType<typeof readBoard>): void {
  if (search.board !== undefined) throw redirect({ to: '/rankings', search, replace: true });
}
