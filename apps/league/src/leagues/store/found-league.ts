import { run, sql } from '@matchpoint/postgres';
import type { ClientBase } from 'pg';

const TAKEN = sql<{ slug: string }>(
  'league_slugs_taken',
  `select lower(slug) as slug from league where lower(slug) = $1 or lower(slug) like $1 || '-%' or lower(slug) like $2`,
);

/** Slugs, in lower case, of leagues whose slug begins like this one, or like the part of it that leaves room for a number. */
export async function findTakenSlugs(tx: ClientBase, slug: string): Promise<ReadonlySet<string>> {
  // Truncated to leave room for five digits; our slugs contain neither % nor _.
  return new Set((await run(tx, TAKEN, [slug, `${slug.slice(0, 44)}%`])).map((row) => row.slug));
}

export interface FoundedLeague {
  id: string;
  slug: string;
  name: string;
  description: string;
  /** Slugs. */
  games: readonly string[];
  owner: { memberId: string; userId: string };
}

const INSERT = sql<{ id: string }>(
  'league_found',
  `with founded as (insert into league (id, slug, name, description, created_at, updated_at) values ($1, $2, $3, $4, $8, $8)
     on conflict (lower(slug)) do nothing returning id),
   games as (insert into league_game (league_id, game_id, created_at)
     select founded.id, game, $8 from founded cross join unnest($5::text[]) as game),
   owner as (insert into league_member (id, league_id, user_id, role, joined_at) select $6, founded.id, $7, 'OWNER', $8 from founded)
   select id from founded`,
);

/** Stores a league with its owner and games; false: the slug is taken. */
export async function insertLeague(tx: ClientBase, league: FoundedLeague, now: Date): Promise<boolean> {
  const { id, slug, name, description, games, owner } = league;
  return (await run(tx, INSERT, [id, slug, name, description, [...games], owner.memberId, owner.userId, now.toISOString()])).length > 0;
}
