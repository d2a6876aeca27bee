import type { catalogProfile } from '@matchpoint/contracts';
import type { ClientBase, Pool } from 'pg';
import { findBanned } from '../db/bans.js';
import { findCooldownsOfTeams, findManualCooldowns } from '../db/cooldowns.js';
import { findLeagueGame } from '../db/league-games.js';
import { readSettings } from '../db/league-settings.js';
import type { ApplicationFacts } from '../domain/application.js';

/** A team as the catalog has it. */
export type AppliedTeam = Pick<catalogProfile.ResolveReferencesResponse_TeamEntry, 'id' | 'gameId' | 'status' | 'activeMemberIds'>;

/**
 * What decides whether a team may come into a league, as it is in the transaction. `userId` is who applies; whose approval it is has no
 * cooldown to show.
 */
export async function readApplicationFacts(
  client: Pool | ClientBase,
  { id: leagueId, name }: { id: string; name: string },
  team: AppliedTeam,
  { userId, now }: { userId?: string; now: Date },
): Promise<ApplicationFacts> {
  const game = await findLeagueGame(client, leagueId, team.gameId);
  const { applications } = await readSettings(client, leagueId);
  const isBanned = (await findBanned(client, leagueId, [team.id], now)).has(team.id);
  const ends = [
    (await findCooldownsOfTeams(client, leagueId, [team.id], now)).get(team.id),
    ...(userId === undefined ? [] : await findManualCooldowns(client, leagueId, [userId], now)).map(({ endsAt }) => endsAt),
  ].filter((end) => end !== undefined);
  const cooldownEndsAt = ends.toSorted().at(-1);
  return {
    leagueName: name,
    gameId: team.gameId,
    applications,
    ...(game && { game: { isActive: game.isActive, rules: game.rules ?? {} } }),
    team: { id: team.id, isActive: team.status === 'active', memberCount: team.activeMemberIds.length },
    isBanned,
    ...(cooldownEndsAt !== undefined && { cooldownEndsAt }),
  };
}
