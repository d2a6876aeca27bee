import { isId, RESERVED_SLUGS } from '@matchpoint/core';

const MIN_LENGTH = 3;
const MAX_LENGTH = 50;

/** Whether this slug is reserved, in any case: a word of a path, or in the form of an id, under which a path leads to that league. */
export function isReservedSlug(slug: string): boolean {
  const folded = slug.toLowerCase();
  return RESERVED_SLUGS.league.includes(folded) || isId('league', folded);
}

/** The slug of a name: ASCII letters and digits, joined by hyphens, 3 to 50 characters. */
export function slugOfName(name: string): string {
  const plain = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{Mark}/gu, '');
  const slug = cut(plain.replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, ''), MAX_LENGTH);
  return slug.length < MIN_LENGTH ? `league${slug === '' ? '' : `-${slug}`}` : slug;
}

/** The first of a slug, slug-2, slug-3 … that is neither taken (in lower case) nor reserved. */
export function firstFreeSlug(slug: string, taken: ReadonlySet<string>): string {
  for (let number = 1; ; number += 1) {
    const suffix = number === 1 ? '' : `-${number}`;
    const candidate = `${cut(slug, MAX_LENGTH - suffix.length)}${suffix}`;
    if (!taken.has(candidate) && !isReservedSlug(candidate)) return candidate;
  }
}

const cut = (slug: string, length: number): string => slug.slice(0, length).replace(/-$/, '');
