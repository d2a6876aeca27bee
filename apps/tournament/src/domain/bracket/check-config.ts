import { bestOfRound, winsNeeded } from './best-of.js';
import { roundsFor } from './bracket-order.js';
import type { Format, FormatConfig, GroupStageConfig } from './format-config.js';

/** A rejected value, by its path in `formatConfig` or `maxParticipants`. */
export interface ConfigProblem {
  readonly path: string;
  readonly message: string;
}

const DEFAULT_HEADSTART = 1;
const BEST_OFS = [1, 3, 5, 7];
const MOST_OVERRIDES = 40;
const MOST: Record<Format, number> = { SINGLE_ELIMINATION: 1_024, DOUBLE_ELIMINATION: 1_024, SWISS: 256, ROUND_ROBIN: 32 };
const MOST_IN_TWO_STAGES = 256;
const MOST_IN_A_GROUP = 32;
const ROUND_KEY = /^(?:[RL]-?[1-9]\d?|G[1-9]\d?|GF|GR|TP)$/;
/** Team counts of a Swiss that ends at a number of wins. */
const TEAMS_UNTIL_WINS: Record<number, number> = { 2: 8, 3: 16, 4: 32 };

/** All problems of a format's configuration; empty if it is valid. */
export function findConfigProblems(format: Format, config: FormatConfig, maxParticipants: number): ConfigProblem[] {
  const problems: ConfigProblem[] = [];
  const check = (isValid: boolean, path: string, message: string): void => {
    if (!isValid) problems.push({ path, message });
  };
  const { bestOfLadder: ladder, groupStage } = config;
  const most = groupStage === undefined ? MOST[format] : MOST_IN_TWO_STAGES;
  check(maxParticipants <= most, 'maxParticipants', `must be at most ${most} in this format`);

  check(BEST_OFS.includes(ladder.default), 'formatConfig.bestOfLadder.default', 'must be 1, 3, 5 or 7');
  const overrides = Object.entries(ladder.overrides);
  check(overrides.length <= MOST_OVERRIDES, 'formatConfig.bestOfLadder.overrides', `must have at most ${MOST_OVERRIDES} entries`);
  for (const [key, bestOf] of overrides) {
    const path = `formatConfig.bestOfLadder.overrides.${key}`;
    check(ROUND_KEY.test(key), path, 'must be named by a round key: R1, R-1, L1, L-1, GF, GR, TP or G1');
    check(BEST_OFS.includes(bestOf), path, 'must be 1, 3, 5 or 7');
  }
  checkHeadstart(config, maxParticipants, check);
  checkSwissRounds(config.swissRoundCount, maxParticipants, 'formatConfig.swissRoundCount', check);
  if (groupStage !== undefined) checkGroupStage(format, groupStage, maxParticipants, check);
  return problems;
}

/** @throws {RangeError} a Swiss that ends at a number of wins starts with another number of teams than that needs */
export function requireTeamsUntilWins({ groupStage }: FormatConfig, participants: number): void {
  const wins = groupStage?.winsToAdvance;
  const teams = wins === undefined ? undefined : TEAMS_UNTIL_WINS[wins];
  if (teams !== undefined && teams !== participants) throw new RangeError(`A Swiss until ${wins} wins needs exactly ${teams}.`);
}

type Check = (isValid: boolean, path: string, message: string) => void;

function checkHeadstart({ bestOfLadder, grandFinalAdvantage: { type, winHeadstart } }: FormatConfig, most: number, check: Check): void {
  if (winHeadstart === undefined && type !== 'WIN_HEADSTART') return;
  const path = 'formatConfig.grandFinalAdvantage.winHeadstart';
  check(type === 'WIN_HEADSTART', path, 'is for WIN_HEADSTART only');
  const bestOf = bestOfRound(bestOfLadder, 'GF', { upper: roundsFor(most), lower: 0 });
  const highest = winsNeeded(bestOf) - 1;
  const headstart = winHeadstart ?? DEFAULT_HEADSTART;
  const isValid = Number.isInteger(headstart) && headstart >= 1 && headstart <= highest;
  const message = highest < 1 ? `needs a final of more than ${bestOf} map` : `must be from 1 to ${highest} in a best of ${bestOf}`;
  check(isValid, path, message);
}

function checkSwissRounds(rounds: number | undefined, participants: number, path: string, check: Check): void {
  if (rounds === undefined) return;
  const most = Math.min(15, Math.floor((participants + 1) / 2));
  check(Number.isInteger(rounds) && rounds >= 1 && rounds <= most, path, `must be an integer from 1 to ${most}`);
}

function checkGroupStage(format: Format, stage: GroupStageConfig, participants: number, check: Check): void {
  const path = 'formatConfig.groupStage';
  const { groupCount, advancePerGroup, winsToAdvance } = stage;
  check(format === 'SINGLE_ELIMINATION' || format === 'DOUBLE_ELIMINATION', 'format', 'must be an elimination after a group stage');
  check(Number.isInteger(groupCount) && groupCount >= 1 && groupCount <= 32, `${path}.groupCount`, 'must be an integer from 1 to 32');
  check(stage.format !== 'SWISS' || groupCount === 1, `${path}.groupCount`, 'must be 1 for SWISS');
  const size = Math.ceil(participants / groupCount);
  const isSmall = stage.format === 'SWISS' || size <= MOST_IN_A_GROUP;
  check(isSmall, 'maxParticipants', `must leave at most ${MOST_IN_A_GROUP} to a group`);
  check(Number.isInteger(advancePerGroup) && advancePerGroup >= 1, `${path}.advancePerGroup`, 'must be an integer of at least 1');
  check(advancePerGroup <= Math.floor(participants / groupCount), `${path}.advancePerGroup`, 'must be at most the size of a group');
  check(advancePerGroup * groupCount >= 2, `${path}.advancePerGroup`, 'must let at least two advance');
  check(stage.bestOf === undefined || BEST_OFS.includes(stage.bestOf), `${path}.bestOf`, 'must be 1, 3, 5 or 7');
  checkSwissRounds(stage.swissRoundCount, participants, `${path}.swissRoundCount`, check);
  if (stage.format === 'DOUBLE_ELIMINATION') {
    check(participants === 4 * groupCount, 'maxParticipants', 'must be 4 for each group of a double elimination');
    check(advancePerGroup === 2, `${path}.advancePerGroup`, 'must be 2 of a group of a double elimination');
  }
  if (winsToAdvance === undefined) return;
  check(stage.format === 'SWISS', `${path}.winsToAdvance`, 'is for SWISS only');
  const teams = TEAMS_UNTIL_WINS[winsToAdvance];
  check(teams !== undefined, `${path}.winsToAdvance`, 'must be 2, 3 or 4');
  check(teams === undefined || teams === participants, 'maxParticipants', `must be ${teams} for a Swiss until ${winsToAdvance} wins`);
  check(teams === undefined || advancePerGroup === teams / 2, `${path}.advancePerGroup`, 'must be half of the teams of a Swiss until wins');
}
