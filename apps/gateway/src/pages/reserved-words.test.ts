import { RESERVED_SLUGS } from '@matchpoint/core';
import { describe, expect, it } from 'vitest';
import { reserveNames } from '../operation/reserved-names.js';
import { ROUTES } from '../routes/index.js';
import { PAGES } from './pages.js';

const PATHS = [...ROUTES, ...PAGES].map(({ path }) => path.split('/'));
const isVariable = (segment = ''): boolean => segment.startsWith('{') || segment.startsWith(':');

/** The fixed words that some path has where another has a slug: in the place after `collection`, or of a variable named `variable`. */
function wordsInPlaceOf(collection: string, variable?: string): string[] {
  const words = new Set<string>();
  for (const path of PATHS)
    for (const [place, segment] of path.entries()) {
      if (!isVariable(segment) || (path[place - 1] !== collection && segment !== variable)) continue;
      const start = path.slice(0, place);
      for (const other of PATHS) {
        const word = other[place];
        if (word !== undefined && !isVariable(word) && start.every((each, index) => other[index] === each)) words.add(word);
      }
    }
  return [...words].sort();
}

describe('the words that paths of the API and of the web app have in place of a slug', () => {
  it('are the reserved slugs of leagues and of tournaments, so that every one of them can be reached', () => {
    expect(wordsInPlaceOf('leagues', ':league')).toEqual(RESERVED_SLUGS.league);
    expect(wordsInPlaceOf('tournaments')).toEqual(RESERVED_SLUGS.tournament);
  });

  it.each(['orgs', 'teams', 'users'])('are reserved names of %s', (collection) => {
    const names = reserveNames(ROUTES);
    const free = wordsInPlaceOf(collection).filter((word) => {
      try {
        names.refuse(word, 'body.name');
        return true;
      } catch {
        return false;
      }
    });
    expect(free).toEqual([]);
  });
});
