import type { league } from '@matchpoint/contracts';
import { MINUTE_MS } from '@matchpoint/core';
import { DomainError } from '@matchpoint/errors';
import type { ClientBase } from 'pg';
import { type ChallengeCounts, countChallenges, type LeagueChallenge } from '../db/count-challenges.js';

/**
 * Refuses a challenge beyond its league's limit, counted in the transaction that creates it
 * (docs/reference/league-rules.md#challenges).
 * @throws DomainError error_league_not_eligible, whose message names the rule
 */
export async function refuseChallengeOverLimit(
  tx: ClientBase,
  challenge: LeagueChallenge,
  limits: league.ChallengeLimits | undefined,
  now: Date,
): Promise<void> {
  if (!limits || Object.values(limits).every((limit) => limit === undefined)) return;
  const broken = findBrokenLimit(limits, await countChallenges(tx, challenge), now);
  if (broken !== undefined) throw new DomainError('error_league_not_eligible', { message: broken });
}

function findBrokenLimit(
  { perSeason, pendingPerOpponent, pendingTotal, cooldownMinutes }: league.ChallengeLimits,
  { inSeason, pendingToOpponent, pending, lastToOpponentAt }: ChallengeCounts,
  now: Date,
): string | undefined {
  if (perSeason !== undefined && inSeason >= perSeason)
    return `The team has sent ${inSeason} challenges in this season; the league's maxChallengesPerTeamPerSeason is ${perSeason}.`;
  if (pendingPerOpponent !== undefined && pendingToOpponent >= pendingPerOpponent)
    return (
      `The opponent has ${pendingToOpponent} unanswered challenges of the team;` +
      `the league's maxPendingChallengesPerOpponent is ${pendingPerOpponent}.`
    );
  if (pendingTotal !== undefined && pending >= pendingTotal)
    return `The team has ${pending} unanswered challenges; the league's maxPendingChallengesTotal is ${pendingTotal}.`;
  const again = cooldownMinutes && lastToOpponentAt !== null ? Date.parse(lastToOpponentAt) + cooldownMinutes * MINUTE_MS : 0;
  if (again > now.getTime())
    return `The team may challenge this opponent again at ${new Date(again).toISOString()} (challengeCooldownMinutes).`;
  return undefined;
}
