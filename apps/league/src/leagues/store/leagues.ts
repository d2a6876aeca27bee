import { run, sql } from '@matchpoint/postgres';
import type { Pool } from 'pg';

export interface LeagueRow {
  id: string;
  slug: string;
  name: string;
  description: string;
  avatarUrl: string | null;
  bannerUrl: string | null;
  avatarStorageId: string | null;
  bannerStorageId: string | null;
  status: string;
  isVerified: boolean;
  isFeatured: boolean;
  teamCount: number;
  staffCount: number;
  hasUpcomingSeason: boolean;
  socials: Record<string, string> | null;
  createdAt: string;
}

const COLUMNS = `l.id, l.slug, l.name, l.description, l.avatar_url as "avatarUrl", l.banner_url as "bannerUrl",
  l.avatar_storage_id as "avatarStorageId", l.banner_storage_id as "bannerStorageId", l.status,
  l.is_verified as "isVerified", l.is_featured as "isFeatured",
  (select count(*) from league_team t where t.league_id = l.id and t.status = 'approved') as "teamCount",
  (select count(*) from league_member m where m.league_id = l.id) as "staffCount",
  exists (select from season s where s.league_id = l.id and s.status = 'upcoming') as "hasUpcomingSeason", l.socials,
    l.created_at as "createdAt"`;

const GET = sql<LeagueRow>('league_get', `select ${COLUMNS} from league l where l.id = $1`);

/** For an existing league. */
export async function getLeagueRow(pool: Pool, leagueId: string): Promise<LeagueRow> {
  const [league] = await run(pool, GET, [leagueId]);
  return league as LeagueRow;
}

/** `search` is a LIKE pattern. */
const MATCHES = `l.status = 'active' and ($1::text is null or l.name ilike $1 or l.slug ilike $1)
  and ($2::text is null or exists (select from league_game g where g.league_id = l.id and g.game_id = $2 and g.is_active))
  and ($3::text is null or exists (select from league_team t where t.league_id = l.id and t.team_id = $3 and t.status = 'approved'
    and ($2::text is null or t.game_id = $2)))`;
const DISCOVER = sql<LeagueRow>(
  'league_discover',
  `select ${COLUMNS} from league l where ${MATCHES} order by l.is_featured desc, l.created_at desc, l.id desc limit $4 offset $5`,
);
const COUNT = sql<{ total: number }>('league_discover_count', `select count(*) as total from league l where ${MATCHES}`);

export interface LeagueFilter {
  search?: string;
  gameId?: string;
  teamId?: string;
}

/** Active leagues, featured ones first, then the newest, and their total number. */
export async function discoverLeagueRows(
  pool: Pool,
  { search, gameId, teamId }: LeagueFilter,
  pageSize: number,
  offset: number,
): Promise<{ leagues: LeagueRow[]; total: number }> {
  const filter = [search === undefined ? null : `%${search.replace(/[\\%_]/g, '\\$&')}%`, gameId ?? null, teamId ?? null];
  const [leagues, [counted]] = await Promise.all([run(pool, DISCOVER, [...filter, pageSize, offset]), run(pool, COUNT, filter)]);
  return { leagues, total: counted?.total ?? 0 };
}
