import type { match } from '@matchpoint/contracts';
import { invalidInput } from '@matchpoint/errors';
import { type MatchState, sideOf } from '../domain/match-state.js';
import { type Ruling, RULING_OUTCOMES } from '../domain/rulings.js';

/** The requested ruling. @throws INVALID_INPUT for an unknown outcome, or fields that do not go with it */
export function readRuling(of: MatchState, request: Pick<match.CorrectMatchRequest, 'outcome' | 'maps' | 'mapIndexes' | 'teamId'>): Ruling {
  const outcome = RULING_OUTCOMES.find((each) => each === request.outcome);
  if (outcome === undefined) throw invalidInput('body.outcome', `must be one of ${RULING_OUTCOMES.join(', ')}`);
  const { maps, mapIndexes, teamId } = request;
  const hasMaps = maps.length > 0 || mapIndexes.length > 0;
  if (hasMaps && outcome !== 'overturn' && outcome !== 'replay')
    throw invalidInput('body.maps', `is not allowed with the outcome ${outcome}`);
  if (teamId !== undefined && outcome !== 'forfeit') throw invalidInput('body.teamId', `is not allowed with the outcome ${outcome}`);
  switch (outcome) {
    case 'overturn':
      return { outcome, maps };
    case 'replay':
      return { outcome, mapIndexes };
    case 'forfeit': {
      const side = teamId === undefined ? undefined : sideOf(of, teamId);
      if (side === undefined) throw invalidInput('body.teamId', 'must be the id of a team of this match');
      return { outcome, side };
    }
    default:
      return { outcome };
  }
}
