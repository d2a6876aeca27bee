import { DomainError } from '@matchpoint/errors';
import type { ClientBase } from 'pg';
import { teamSlug, teamSlugBase } from '../names/index.js';
import { findTakenSlugs } from './store/locked-teams.js';

const AT_ONCE = 20;
const MAX_ATTEMPTS = 2_000;

/**
 * Inserts a team under the first free slug: the base of its name, then with -2, -3 …
 * @param insert returns false if the slug was just taken
 * @throws DomainError error_name_taken if thousands of teams have the name
 */
export async function takeTeamSlug(tx: ClientBase, name: string, insert: (slug: string) => Promise<boolean>): Promise<string> {
  const base = teamSlugBase(name);
  for (let first = 1; first <= MAX_ATTEMPTS; first += AT_ONCE) {
    const candidates = Array.from({ length: AT_ONCE }, (_, index) => teamSlug(base, first + index));
    const taken = await findTakenSlugs(tx, candidates);
    for (const slug of candidates) if (!taken.has(slug) && (await insert(slug))) return slug;
  }
  throw new DomainError('error_name_taken');
}
