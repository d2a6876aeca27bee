import type { match } from '@matchpoint/contracts';
import { omitNulls } from '@matchpoint/core';
import { invalidInput } from '@matchpoint/errors';
import type { Handlers } from '@matchpoint/rpc';
import type { MatchContext } from '../../context.js';
import { readFacts } from '../store.js';

const MOST_READ = 1_000;

/** Matches with their results, for imports and checks of brackets. */
export function readTournamentMatches({ pool }: MatchContext): Handlers<match.TournamentMatchServiceService>['readTournamentMatches'] {
  return async ({ matchIds, externalIds }) => {
    if (matchIds.length + externalIds.length > MOST_READ) throw invalidInput('body', `at most ${MOST_READ} matches`);
    return { matches: (await readFacts(pool, matchIds, externalIds)).map(omitNulls) };
  };
}
