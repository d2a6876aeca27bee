import type { catalogProfile } from '@matchpoint/contracts';
import { run, sql } from '@matchpoint/postgres';
import type { ClientBase } from 'pg';

interface Before {
  avatarUrl: string | null;
  bannerUrl: string | null;
}
const given = (parameter: string, column: string): string =>
  `case when ${parameter}::text is null then g.${column} else nullif(${parameter}, '') end`;
const statement = (table: 'organizations' | 'teams') =>
  sql<Before>(
    `${table}_pictures`,
    `update ${table} g set avatar_url = ${given('$2', 'avatar_url')}, banner_url = ${given('$3', 'banner_url')}
     from (select id, avatar_url, banner_url from ${table} where id = $1) b
     where g.id = b.id returning b.avatar_url as "avatarUrl", b.banner_url as "bannerUrl"`,
  );
const STATEMENTS = { organizations: statement('organizations'), teams: statement('teams') };

export interface GivenPictures {
  avatar?: catalogProfile.Picture | undefined;
  banner?: catalogProfile.Picture | undefined;
}

/** Sets the given pictures of a locked group; returns the changed fields and the pictures that are no longer shown. */
export async function changePictures(
  tx: ClientBase,
  table: keyof typeof STATEMENTS,
  id: string,
  { avatar, banner }: GivenPictures,
): Promise<{ fields: string[]; replacedUrls: string[] }> {
  if (!avatar && !banner) return { fields: [], replacedUrls: [] };
  const [before] = await run(tx, STATEMENTS[table], [id, avatar?.url ?? null, banner?.url ?? null]);
  const after = { avatarUrl: shown(avatar, before?.avatarUrl), bannerUrl: shown(banner, before?.bannerUrl) };
  const fields = (['avatarUrl', 'bannerUrl'] as const).filter((field) => after[field] !== (before?.[field] ?? null));
  const still: (string | null)[] = [after.avatarUrl, after.bannerUrl];
  const replacedUrls = fields.flatMap((field) => (before?.[field] && !still.includes(before[field]) ? [before[field]] : []));
  return { fields, replacedUrls };
}

const shown = (picture: catalogProfile.Picture | undefined, before: string | null | undefined): string | null =>
  picture ? picture.url || null : (before ?? null);
