import { isId, RESERVED_SLUGS } from '@matchpoint/core';

const MAX_LENGTH = 60;

/** The slug of a name: ASCII letters and digits in lower case, joined by underscores. */
export function slugOfName(name: string): string {
  const plain = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{Mark}/gu, '');
  const slug = cut(plain.replace(/[^a-z0-9]+/g, '_').replace(/^_|_$/g, ''), MAX_LENGTH);
  return slug === '' ? 'tournament' : slug;
}

/** Whether this slug is reserved, in any case: a word of a path, or in the form of an id, under which a path leads to that tournament. */
export function isReservedSlug(slug: string): boolean {
  const folded = slug.toLowerCase();
  return RESERVED_SLUGS.tournament.includes(folded) || isId('tournament', folded);
}

/** The first of a slug, slug_2, slug_3 … that is neither taken (in lower case) nor reserved. */
export function firstFreeSlug(slug: string, taken: ReadonlySet<string>): string {
  for (let number = 1; ; number += 1) {
    const suffix = number === 1 ? '' : `_${number}`;
    const candidate = `${cut(slug, MAX_LENGTH - suffix.length)}${suffix}`;
    if (!taken.has(candidate) && !isReservedSlug(candidate)) return candidate;
  }
}

const cut = (slug: string, length: number): string => slug.slice(0, length).replace(/_$/, '');
