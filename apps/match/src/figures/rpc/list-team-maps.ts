import type { match } from '@matchpoint/contracts';
import { invalidInput } from '@matchpoint/errors';
import type { Handlers } from '@matchpoint/rpc';
import type { MatchContext } from '../../context.js';
import { listTeamMapTotals } from '../store/list-figures.js';

const MAX_MAPS = 64;

/** The maps of a team, most played first. */
export function listTeamMaps({ pool }: MatchContext): Handlers<match.MatchFiguresServiceService>['listTeamMaps'] {
  return async ({ teamId, limit }) => {
    if (!Number.isInteger(limit) || limit < 1 || limit > MAX_MAPS) throw invalidInput('limit', `must be from 1 to ${MAX_MAPS}`);
    return { maps: [...(await listTeamMapTotals(pool, teamId, limit))] };
  };
}
