import type { catalogProfile } from '@matchpoint/contracts';
import type { ClientBase, Pool } from 'pg';
import { findBanned } from '../bans/index.js';
import { findCooldownsOfTeams, findManualCooldowns } from '../cooldowns/index.js';
import { countActivitiesOfDay } from '../feed/index.js';
import { readSettings } from '../leagues/index.js';
import { findLeagueGames } from '../rules/index.js';
import { countApproved, holdTeam } from '../teams/index.js';
import type { ApplicationFacts } from './rules/application.js';

/** A team's data in the catalog. */
export type AppliedTeam = Pick<catalogProfile.ResolveReferencesResponse_TeamEntry, 'id' | 'gameId' | 'status' | 'activeMemberIds'>;

/** `userId` is the applicant; an approval has no cooldown and no earlier applications to check. */
interface Applying {
  userId?: string;
  now: Date;
}

/**
 * The facts that decide whether a team may join a league, read in the transaction. The team cannot be closed until it ends. Earlier answers
 * of the catalog may be outdated.
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

/** {@link readApplicationFacts} for several teams: one statement of each kind, however many there are. */
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
  const counted = { type: 'league.team_applied', targetIds: teamIds };
  const applied = userId === undefined ? undefined : await countActivitiesOfDay(client, leagueId, counted, now);
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
      appliedToday: applied?.get(team.id) ?? 0,
      ...(most !== null && { places: { most, taken: taken?.get(team.gameId) ?? 0 } }),
      ...(cooldownEndsAt !== undefined && { cooldownEndsAt }),
    };
  };
}
