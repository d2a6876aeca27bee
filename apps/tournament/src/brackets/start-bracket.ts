import type { TournamentAct } from '../access/index.js';
import { requireTeamsUntilWins } from '../domain/bracket/check-config.js';
import { generate } from '../domain/bracket/generate.js';
import type { Bracket } from '../domain/bracket/types.js';
import type { TournamentRow } from '../record/index.js';
import { headOf } from './apply-to-bracket.js';
import { type AdvanceResult, NOTHING_STORED, storeAdvance } from './store-advance.js';

export interface StartedBracket {
  readonly row: TournamentRow;
  readonly bracket: Bracket;
  readonly result: AdvanceResult;
}

/**
 * Generates and stores the bracket of a tournament that starts, with a job for every match that can be played.
 * @throws RangeError the format cannot be played by this number of participants
 */
export async function startBracket({ tx, now }: TournamentAct, row: TournamentRow, seeds: readonly string[]): Promise<StartedBracket> {
  const { format, formatConfig } = row.settings;
  requireTeamsUntilWins(formatConfig, seeds.length);
  const bracket = generate(format, formatConfig, seeds);
  const result = await storeAdvance(tx, row.id, NOTHING_STORED, bracket, { now, cause: 'bracket_changed' });
  return { row: { ...row, bracket: headOf(bracket) }, bracket, result };
}
