const MAX_TEAM_SLUG = 48;
const FALLBACK = 'team';

/** The base of a team's slug: its name in lower case, with hyphens for everything but letters and digits (docs/reference/names.md). */
export function teamSlugBase(name: string): string {
  const hyphenated = name
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '');
  return [...hyphenated].slice(0, MAX_TEAM_SLUG).join('').replace(/-+$/, '') || FALLBACK;
}

/** The slugs to try for a team, in order: the base, then with -2, -3 and so on, never longer than a slug may be. */
export function teamSlug(base: string, attempt: number): string {
  if (attempt === 1) return base;
  const suffix = `-${attempt}`;
  return `${[...base]
    .slice(0, MAX_TEAM_SLUG - suffix.length)
    .join('')
    .replace(/-+$/, '')}${suffix}`;
}
