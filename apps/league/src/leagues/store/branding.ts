import { run, sql } from '@matchpoint/postgres';
import type { ClientBase } from 'pg';
import type { Branding } from '../rules/branding.js';

const READ = sql<Branding>(
  'league_branding',
  `select name, description, avatar_storage_id as "avatarStorageId", banner_storage_id as "bannerStorageId",
    coalesce(socials, '{}') as socials from league where id = $1`,
);

/** For an existing league. */
export async function readBranding(tx: ClientBase, leagueId: string): Promise<Branding> {
  return (await run(tx, READ, [leagueId]))[0] as Branding;
}

const CHANGE = sql(
  'league_branding_change',
  `update league set name = $2, description = $3, avatar_storage_id = $4, banner_storage_id = $5, socials = nullif($6::jsonb, '{}'),
    updated_at = $7 where id = $1`,
);

export async function changeBranding(tx: ClientBase, leagueId: string, branding: Branding, now: Date): Promise<void> {
  const { name, description, avatarStorageId, bannerStorageId, socials } = branding;
  await run(tx, CHANGE, [leagueId, name, description, avatarStorageId, bannerStorageId, JSON.stringify(socials), now.toISOString()]);
}
