import type { PoolClient } from 'pg';
import { changePoints } from '../standings/index.js';
import type { LeagueRules } from './rules/league-rules.js';
import { setRules } from './store/league-games.js';

/** Writes a game's rules. If they change the daily limit of counted matches per pair, its tables are recounted in the same transaction. */
export async function replaceRules(
  tx: PoolClient,
  { leagueId, gameId, now }: { leagueId: string; gameId: string; now: Date },
  before: LeagueRules,
  rules: LeagueRules,
): Promise<void> {
  const write = (): Promise<void> => setRules(tx, leagueId, gameId, rules);
  const isCountedOtherwise = before.maxPointsMatchesPerPairPer24h !== rules.maxPointsMatchesPerPairPer24h;
  await (isCountedOtherwise ? changePoints(tx, { leagueId, gameId, now }, write) : write());
}
