import type { catalogProfile } from '@matchpoint/contracts';
import type { ClientBase, Pool } from 'pg';
import { findBanned } from '../bans/index.js';
import { findCooldownsOfTeams, findManualCooldowns } from '../cooldowns/index.js';
import { readSettings } from '../leagues/index.js';
import { findLeagueGames } from '../rules/index.js';
import { countApproved, holdTeam } from '../teams/index.js';
import type { ApplicationFacts } from './rules/application.js';

/** A team as the catalog has it. */
export type AppliedTeam = Pick<catalogProfile.ResolveReferencesResponse_TeamEntry, 'id' | 'gameId' | 'status' | 'activeMemberIds'>;

/** `userId` is who applies; whose approval it is has no cooldown to show. */
interface Applying {
  userId?: string;
  now: Date;
}

/**
 * What decides whether a team may come into a league, as it is in the transaction; until that ends the team is not closed. What the catalog
 * said of it before may be over.
 */
export async function readApplicationFacts(
  tx: ClientBase,
  league: { id: string; name: string },
  team: AppliedTeam,
  applying: Applying,
): Promise<ApplicationFacts> {
  const isClosed = await holdTeam(tx, team.id);
  const facts = (await readFactsOfApplications(tx, league, [team], applying))(team);
  return isClosed ? { ...facts, team: { ...facts.team, isActive: false } } : facts;
}

/** {@link readApplicationFacts} of several teams: one statement of each kind, however many there are. */
export async function readFactsOfApplications(
  client: Pool | ClientBase,
  { id: leagueId, name }: { id: string; name: string },
  teams: readonly AppliedTeam[],
  { userId, now }: Applying,
): Promise<(team: AppliedTeam) => ApplicationFacts> {
  const teamIds = teams.map(({ id }) => id);
  const games = await findLeagueGames(client, leagueId, [...new Set(teams.map(({ gameId }) => gameId))]);
  const { applications, maxTeamsPerGame: most } = await readSettings(client, leagueId);
  const taken = most === null ? undefined : await countApproved(client, leagueId);
  const banned = await findBanned(client, leagueId, teamIds, now);
  const cooldowns = await findCooldownsOfTeams(client, leagueId, teamIds, now);
  const manual = userId === undefined ? [] : await findManualCooldowns(client, leagueId, [userId], now);
  return (team) => {
    const game = games.get(team.gameId);
    const ends = [cooldowns.get(team.id), ...manual.map(({ endsAt }) => endsAt)].filter((end) => end !== undefined);
    const cooldownEndsAt = ends.toSorted().at(-1);
    return {
      leagueName: name,
      gameId: team.gameId,
      applications,
      ...(game && { game: { isActive: game.isActive, rules: game.rules ?? {} } }),
      team: { id: team.id, isActive: team.status === 'active', memberCount: team.activeMemberIds.length },
      isBanned: banned.has(team.id),
      ...(most !== null && { places: { most, taken: taken?.get(team.gameId) ?? 0 } }),
      ...(cooldownEndsAt !== undefined && { cooldownEndsAt }),
    };
  };
}
