import type { catalogProfile, league } from '@matchpoint/contracts';
import { DomainError } from '@matchpoint/errors';
import type { CallerContext } from '@matchpoint/rpc';
import Type, { type Static } from 'typebox';
import type { GatewayContext } from '../../context.js';
import { Identifier, nullable } from '../../http/fields.js';

/** Paths and objects that the operations of leagues share. What the peer leaves open is written down in docs/league-shapes.md. */

export const LeaguePath = Type.Object({ identifier: Identifier('League slug or id') });
export const LeagueSlugPath = Type.Object({ identifier: Identifier('League slug') });

/** What public reads of leagues have in common (contract 6): any league, any key. */
export const LEAGUE_READ = { tag: 'Leagues', scope: 'leagues.league_public:read' } as const;

const MAX_IDENTIFIER_LENGTH = 256;

/** @throws DomainError error_league_scope_mismatch where a league-operator key names another league than its own (contract 4) */
export async function refuseOtherLeague(
  { params, caller, requestId }: { params: Readonly<Record<string, unknown>>; caller: CallerContext; requestId: string }, { readLeagueId }: GatewayContext,
): Promise<void> {
  const { identifier } = params;
  if (caller.kind !== 'league_operator') return;
  // What can name no league is the path check's to refuse.
  if (typeof identifier !== 'string' || identifier.length > MAX_IDENTIFIER_LENGTH || identifier.includes('\0')) return;
  const leagueId = await readLeagueId(identifier, requestId);
  if (leagueId !== undefined && leagueId !== caller.leagueId) throw new DomainError('error_league_scope_mismatch');
}

export const LeagueGame = Type.Object({
  id: Type.String({ description: "The game's slug." }),
  gameId: Type.String(),
  nameKey: Type.String(),
  isActive: Type.Boolean(),
  addedAt: Type.String(),
});

export const Season = Type.Object({
  id: Type.String(),
  leagueId: Type.String(),
  name: Type.String(),
  status: Type.Enum(['upcoming', 'active', 'completed']),
  gameId: Type.String(),
  startDate: Type.String(),
  endDate: Type.String(),
  createdAt: Type.String(),
  updatedAt: Type.String(),
});

export function toSeason(season: league.LeagueSeason): Static<typeof Season> {
  return { ...season, status: season.status as Static<typeof Season>['status'] };
}

/** Leagues' games with the names that the catalog has for them. */
export async function toLeagueGames(
  games: readonly league.LeagueGame[], { games: catalog }: Pick<GatewayContext, 'games'>,
): Promise<Static<typeof LeagueGame>[]> {
  const nameKeys = await catalog.nameKeys(games.map(({ gameId }) => gameId));
  return games.map(({ gameId, isActive, addedAt }) => ({ id: gameId, gameId, nameKey: nameKeys.get(gameId) ?? gameId, isActive, addedAt }));
}

/** A person where leagues name one. */
export const UserReference = Type.Object({ id: Type.String(), username: nullable.string(), name: nullable.string(), avatarUrl: nullable.string() });

export function toUserReference(users: ReadonlyMap<string, catalogProfile.UserReference>, id: string): Static<typeof UserReference> {
  const user = users.get(id);
  return { id, username: user?.username ?? null, name: user?.name ?? null, avatarUrl: user?.avatarUrl ?? null };
}

export const JsonObject = () => Type.Unsafe<Record<string, unknown>>({ type: 'object', additionalProperties: true });

/** Fields of a league that its profile and its place in the discovery list share. */
export const LEAGUE_FIELDS = {
  id: Type.String(),
  name: Type.String(),
  slug: Type.String(),
  description: Type.String(),
  avatarUrl: nullable.string(),
  bannerUrl: nullable.string(),
  status: Type.String(),
  isVerified: Type.Boolean(),
  isFeatured: Type.Boolean(),
  games: Type.Array(LeagueGame),
  teamCount: Type.Integer(),
  createdAt: Type.Number({ description: 'Epoch milliseconds.' }),
};
type LeagueFields = Static<Type.TObject<typeof LEAGUE_FIELDS>>;

export async function toLeagueFields(row: league.League, context: Pick<GatewayContext, 'games'>): Promise<LeagueFields> {
  const { id, name, slug, description, status, isVerified, isFeatured, teamCount } = row;
  return {
    id, name, slug, description, status, isVerified, isFeatured, teamCount,
    avatarUrl: row.avatarUrl ?? null,
    bannerUrl: row.bannerUrl ?? null,
    games: await toLeagueGames(row.games, context),
    createdAt: Date.parse(row.createdAt),
  };
}
