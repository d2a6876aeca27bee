import type { tournament } from '@matchpoint/contracts';
import { run, sql, withSearchTimeout } from '@matchpoint/postgres';
import type { ClientBase, Pool } from 'pg';
import { columnsOf, type TournamentRow } from '../../record/index.js';

export interface DiscoverFilter {
  readonly search: string | undefined;
  readonly gameId: string | undefined;
  readonly format: string | undefined;
  readonly status: string | undefined;
}

const LISTED = `t.visibility = 'PUBLIC' and t.approval_status = 'APPROVED' and t.is_published
  and ($1::text is null or position($1 in lower(t.name)) > 0 or position($1 in lower(t.slug)) > 0)
  and ($2::text is null or t.game_id = $2) and ($3::text is null or t.format = $3) and ($4::text is null or t.status = $4)`;

const DISCOVER = sql<TournamentRow>(
  'tournament_discover',
  `select ${columnsOf('t')} from tournament t where ${LISTED}
   order by coalesce(t.featured_until > $5, false) desc, t.created_at desc, t.id desc limit $6 offset $7`,
);
const COUNT = sql<{ total: number }>('tournament_discover_count', `select count(*)::int as total from tournament t where ${LISTED}`);

/** A page of listed tournaments, featured ones first, then the newest, and their total number. */
export async function discover(
  pool: Pool,
  { search, gameId, format, status }: DiscoverFilter,
  { limit, offset, now }: { limit: number; offset: number; now: Date },
): Promise<{ rows: TournamentRow[]; total: number }> {
  const filter = [search?.toLowerCase() ?? null, gameId ?? null, format ?? null, status ?? null];
  const read = async (client: Pool | ClientBase) => {
    const rows = await run(client, DISCOVER, [...filter, now.toISOString(), limit, offset]);
    const [counted] = await run(client, COUNT, filter);
    return { rows, total: counted?.total ?? 0 };
  };
  return search === undefined ? read(pool) : withSearchTimeout(pool, read);
}

/** Hosts to list by: those that the caller may act for, by type. */
export interface Hosts {
  readonly userId: string;
  readonly organizationIds: readonly string[];
  readonly leagueIds: readonly string[];
}

const MINE = sql<TournamentRow & { staffRole: string | null }>(
  'tournament_mine',
  `select ${columnsOf('t')}, s.role as "staffRole" from tournament t
   left join tournament_staff s on s.tournament_id = t.id and s.user_id = $1
   where s.id is not null or (t.host_type = 'user' and t.host_id = $1) or (t.host_type = 'org' and t.host_id = any($2))
     or (t.host_type = 'league' and t.host_id = any($3))
   order by t.updated_at desc, t.id desc limit 500`,
);

/** The tournaments that a user hosts or is staff of, the last changed first. */
export function listMine(client: Pool | ClientBase, { userId, organizationIds, leagueIds }: Hosts) {
  return run(client, MINE, [userId, organizationIds, leagueIds]);
}

const OF_PLAYER = sql<TournamentRow>(
  'tournament_of_player',
  `select ${columnsOf('t')} from tournament t where t.status not in ('DRAFT', 'CANCELLED') and exists (select from participant p
     where p.tournament_id = t.id and p.status in ('PENDING', 'APPROVED') and (p.team_id = any($2)
       or exists (select from roster_entry r where r.participant_id = p.id and r.user_id = $1)))
   order by t.updated_at desc, t.id desc limit 500`,
);

/** The tournaments that a user or one of their teams has entered. */
export function listOfPlayer(client: Pool | ClientBase, userId: string, teamIds: readonly string[]): Promise<TournamentRow[]> {
  return run(client, OF_PLAYER, [userId, teamIds]);
}

const AWAITING_APPROVAL = sql<TournamentRow>(
  'tournament_awaiting_approval',
  `select ${columnsOf('t')} from tournament t where t.approval_status = 'AWAITING_APPROVAL'
     and (t.is_approved_once or t.status not in ('COMPLETED', 'CANCELLED'))
     and ($1::timestamptz is null or (t.created_at, t.id) > ($1, $2))
   order by t.created_at, t.id limit $3`,
);

/** The tournaments that await approval, or whose changes do even after their end, oldest first. */
export function listAwaitingApproval(
  client: Pool | ClientBase,
  { after, limit }: { after: tournament.TournamentPosition | undefined; limit: number },
): Promise<TournamentRow[]> {
  return run(client, AWAITING_APPROVAL, [after?.createdAt ?? null, after?.id ?? null, limit]);
}
