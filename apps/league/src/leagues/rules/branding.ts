/** The appearance of a league. */
export interface Branding {
  name: string;
  description: string;
  avatarStorageId: string | null;
  bannerStorageId: string | null;
  /** Addresses by site. */
  socials: Record<string, string>;
}

/** Absent fields stay; socials are merged by site, and an empty address removes one. */
export interface BrandingChange {
  name?: string;
  description?: string;
  avatarStorageId?: string;
  bannerStorageId?: string;
  socials: Record<string, string>;
}

/** The branding after a change, and the names of the changed fields. */
export function decideBranding(before: Branding, change: BrandingChange): { branding: Branding; fields: (keyof Branding)[] } {
  const socials = Object.fromEntries(Object.entries({ ...before.socials, ...change.socials }).filter(([, address]) => address !== ''));
  const branding: Branding = {
    name: change.name ?? before.name,
    description: change.description ?? before.description,
    avatarStorageId: change.avatarStorageId ?? before.avatarStorageId,
    bannerStorageId: change.bannerStorageId ?? before.bannerStorageId,
    socials,
  };
  const isEqual = (field: keyof Branding): boolean =>
    field === 'socials' ? areEqual(before.socials, socials) : before[field] === branding[field];
  return { branding, fields: (Object.keys(branding) as (keyof Branding)[]).filter((field) => !isEqual(field)) };
}

function areEqual(one: Record<string, string>, other: Record<string, string>): boolean {
  const sites = Object.keys(one);
  return sites.length === Object.keys(other).length && sites.every((site) => one[site] === other[site]);
}
