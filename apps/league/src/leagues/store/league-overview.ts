import { run, sql } from '@matchpoint/postgres';
import type { Pool } from 'pg';
import type { CooldownConfig } from '../../cooldowns/index.js';
import type { LeagueRules } from '../../rules/index.js';
import type { PointsConfig } from '../../standings/index.js';
import type { DisputeSettings } from '../rules/dispute-settings.js';

/** A league as its staff sees it. */
export interface LeagueOverview {
  id: string;
  slug: string;
  name: string;
  description: string;
  status: string;
  isEnabled: boolean;
  suspendedAt: string | null;
  shutdownRequestedAt: string | null;
  applications: string;
  maxTeamsPerGame: number | null;
  disputes: DisputeSettings | null;
  cooldowns: Partial<CooldownConfig> | null;
  socials: Record<string, string> | null;
  games: { gameId: string; isActive: boolean; rules: LeagueRules | null; points: PointsConfig | null }[];
}

const READ = sql<LeagueOverview>(
  'league_overview',
  `select l.id, l.slug, l.name, l.description, l.status, l.is_enabled as "isEnabled", l.suspended_at as "suspendedAt",
     l.shutdown_requested_at as "shutdownRequestedAt", l.applications, l.max_teams_per_game as "maxTeamsPerGame", l.disputes,
     l.cooldown_config as cooldowns, l.socials,
     coalesce((select jsonb_agg(jsonb_build_object('gameId', g.game_id, 'isActive', g.is_active, 'rules', g.rules,
       'points', g.points_config) order by g.game_id) from league_game g where g.league_id = l.id), '[]') as games
   from league l where l.id = $1`,
);

/** For an existing league. */
export async function readOverview(pool: Pool, leagueId: string): Promise<LeagueOverview> {
  return (await run(pool, READ, [leagueId]))[0] as LeagueOverview;
}

export interface DashboardStats {
  teamCount: number;
  pendingApplications: number;
  activeSeasons: number;
  openTickets: number;
}

const COUNT = sql<DashboardStats>(
  'league_dashboard',
  `select (select count(*) from league_team where league_id = $1 and status = 'approved') as "teamCount",
     (select count(*) from league_team where league_id = $1 and status = 'pending') as "pendingApplications",
     (select count(*) from season where league_id = $1 and status = 'active') as "activeSeasons",
     (select count(*) from ticket where league_id = $1 and status not in ('resolved', 'closed')) as "openTickets"`,
);

export async function countForDashboard(pool: Pool, leagueId: string): Promise<DashboardStats> {
  return (await run(pool, COUNT, [leagueId]))[0] as DashboardStats;
}
