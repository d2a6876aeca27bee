import type { match } from '@matchpoint/contracts';
import { omitNulls } from '@matchpoint/core';
import { invalidInput } from '@matchpoint/errors';
import type { Handlers } from '@matchpoint/rpc';
import type { MatchContext } from '../context.js';
import { countSeasons } from '../db/count-seasons.js';

const MAX_SEASONS = 100;

/** Number of published matches of seasons, with the times of past and scheduled ones. */
export function batchCountSeasons({ pool, clock }: MatchContext): Handlers<match.MatchServiceService>['batchCountSeasons'] {
  return async ({ seasons }) => {
    if (seasons.length > MAX_SEASONS) throw invalidInput('seasons', `must contain at most ${MAX_SEASONS}`);
    return { seasons: (await countSeasons(pool, seasons, clock.now())).map(omitNulls) };
  };
}
