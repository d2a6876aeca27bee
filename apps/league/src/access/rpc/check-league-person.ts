import type { league } from '@matchpoint/contracts';
import type { Handlers } from '@matchpoint/rpc';
import type { LeagueContext } from '../../context.js';
import { isKnownToLeague } from '../store/known-people.js';

/** Whether a league knows a person, whose private profile its staff may then act on (docs/reference/leagues.md#private-profiles). */
export function checkLeaguePerson({ pool }: LeagueContext): Handlers<league.LeagueServiceService>['checkLeaguePerson'] {
  return async ({ leagueId, userId, teamIds }) => ({ isKnown: await isKnownToLeague(pool, leagueId, { id: userId, teamIds }) });
}
