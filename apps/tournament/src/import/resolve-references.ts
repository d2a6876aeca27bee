import { type CatalogGame, findGame, type Peers } from '../peers/index.js';
import type { ImportedTournament } from './rules/imported-tournament.js';
import type { PlayedMatchFacts, References } from './rules/references.js';

/** Maximum matches per call. */
const MATCHES_AT_ONCE = 1_000;

/** Resolves all names in these rows, in a fixed number of calls. */
export async function resolveReferences(rows: readonly ImportedTournament[], peers: Peers): Promise<References> {
  const hosts = (type: ImportedTournament['hostType']): string[] => rows.flatMap(({ hostType, host }) => (hostType === type ? [host] : []));
  const rosters = rows.flatMap(({ participants }) => participants.flatMap(({ roster }) => roster ?? []));
  const teamNames = new Set(rows.flatMap(({ participants }) => participants.map(({ team }) => team)));
  const [games, { users, teams }, organizations, leagues, matches] = await Promise.all([
    resolveGames(rows, peers),
    peers.profile.resolveReferences({ usernames: [...new Set([...hosts('user'), ...rosters])], teams: [...teamNames] }),
    hosts('org').length === 0 ? [] : resolveOrganizations(hosts('org'), peers),
    hosts('league').length === 0 ? [] : resolveLeagues(hosts('league'), peers),
    resolveMatches(
      rows.flatMap(({ results }) => results.flatMap(({ match }) => match ?? [])),
      peers,
    ),
  ]);
  return {
    games,
    teams: new Map(teams.map((team) => [team.identifier, team])),
    userIds: new Map(users.map(({ identifier, id }) => [identifier, id])),
    organizationIds: new Map(organizations.map(({ identifier, id }) => [identifier, id])),
    leagues: new Map(leagues.map((league) => [league.identifier, league])),
    matches,
  };
}

async function resolveGames(rows: readonly ImportedTournament[], peers: Peers): Promise<Map<string, CatalogGame>> {
  const games = new Map<string, CatalogGame>();
  for (const name of new Set(rows.map(({ game }) => game))) {
    const found = await findGame(peers, name);
    if (found !== undefined) games.set(name, found);
  }
  return games;
}

const resolveOrganizations = async (identifiers: readonly string[], { profile }: Peers) =>
  (await profile.resolveOrganizations({ identifiers: [...new Set(identifiers)] })).organizations;

const resolveLeagues = async (identifiers: readonly string[], { league }: Peers) =>
  (await league.resolveLeagues({ identifiers: [...new Set(identifiers)] })).leagues;

async function resolveMatches(externalIds: readonly string[], { matches }: Peers): Promise<Map<string, PlayedMatchFacts>> {
  const found = new Map<string, PlayedMatchFacts>();
  const unique = [...new Set(externalIds)];
  for (let first = 0; first < unique.length; first += MATCHES_AT_ONCE) {
    const part = await matches.readTournamentMatches({ matchIds: [], externalIds: unique.slice(first, first + MATCHES_AT_ONCE) });
    for (const facts of part.matches) if (facts.externalId !== undefined) found.set(facts.externalId, facts);
  }
  return found;
}
