import { DomainError } from '@matchpoint/errors';
import { findBrokenRosterRule, type LeagueRules } from '../../rules/index.js';

/** The facts that decide whether a team may join a league (docs/reference/league-membership.md#applying). */
export interface ApplicationFacts {
  leagueName: string;
  gameId: string;
  /** open | review | closed */
  applications: string;
  /** The league's game that the team plays; absent if the league does not have it. */
  game?: { isActive: boolean; rules: LeagueRules };
  team: { id: string; isActive: boolean; memberCount: number };
  isBanned: boolean;
  /** How often the team has applied in the last 24 hours. */
  appliedToday: number;
  /** The league's maximum number of teams in the game, and its current number; absent: no limit. */
  places?: { most: number; taken: number };
  /** End of its last cooldown, ISO 8601. */
  cooldownEndsAt?: string;
}

/** Applications of a team to a league in 24 hours: each notifies the league's staff, and a team may withdraw and apply again. */
const MOST_A_DAY = 30;

/**
 * The first obstacle for a team; undefined without one. Closed applications refuse applicants, not approvals. A full league refuses
 * approvals, and applicants whom it would approve at once.
 */
export function findObstacle(facts: ApplicationFacts, { isApplying }: { isApplying: boolean }): DomainError | undefined {
  const { leagueName, gameId, game, team, cooldownEndsAt } = facts;
  const ineligible = (message: string): DomainError => new DomainError('error_league_not_eligible', { message });
  if (!game) return ineligible(`The league ${leagueName} does not play ${gameId}.`);
  if (!game.isActive) {
    const message = `The league ${leagueName} does not currently play ${gameId}.`;
    // An inactive game makes an applicant ineligible; all other operations on the game have a code of their own for it
    // (docs/reference/league-membership.md#applying).
    return isApplying ? ineligible(message) : new DomainError('error_league_game_not_active', { message });
  }
  if (isApplying && facts.applications === 'closed') return ineligible(`The league ${leagueName} does not currently accept applications.`);
  const broken = findBrokenRosterRule(game.rules, [{ teamId: team.id, memberCount: team.memberCount }]);
  if (broken !== undefined) return ineligible(broken);
  if (!team.isActive) return new DomainError('error_team_not_active');
  if (facts.isBanned) return new DomainError('error_league_team_banned');
  if (cooldownEndsAt !== undefined) {
    return new DomainError('error_league_cooldown_active', { message: `A cooldown prevents this until ${cooldownEndsAt}.` });
  }
  if (facts.appliedToday >= MOST_A_DAY)
    return new DomainError('error_limit_reached', { message: `The team has applied ${facts.appliedToday} times in the last 24 hours.` });
  const { places } = facts;
  const isApproving = !isApplying || facts.applications === 'open';
  if (isApproving && places && places.taken >= places.most)
    return new DomainError('error_limit_reached', { message: `The league accepts at most ${places.most} teams in a game.` });
  return undefined;
}
