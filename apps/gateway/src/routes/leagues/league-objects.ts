import { LEAGUE_ROLES } from '@matchpoint/core';
import type { catalogProfile, league } from '@matchpoint/contracts';
import { DomainError } from '@matchpoint/errors';
import type { CallerContext } from '@matchpoint/rpc';
import Type, { type Static } from 'typebox';
import type { GatewayContext } from '../../ports.js';
import { choice, flag, Identifier, instant, integer, list, nullable, number, text } from '../../operation/fields.js';
import { named } from '../../operation/named.js';

/** Paths and objects that the operations of leagues share. What the peer leaves open is written down in docs/league-shapes.md. */

export const LeaguePath = Type.Object({ identifier: Identifier('League slug or id.') });
export const LeagueSlugPath = Type.Object({ identifier: Identifier('League slug.') });

/** What public reads of leagues have in common (docs/reference/leagues.md#callers): any league, any key, anybody who looks in. */
export const LEAGUE_READ = { tag: 'Leagues', accepts: 'visitor', scope: 'leagues.league_public:read' } as const;

const MAX_IDENTIFIER_LENGTH = 256;

/**
 * @throws DomainError error_league_scope_mismatch where a league-operator key names another league than its own
 * (docs/reference/order-of-checks.md#visibility)
 */
export async function refuseOtherLeague(
  { params, caller, requestId }: { params: Readonly<Record<string, unknown>>; caller: CallerContext; requestId: string },
  { readLeagueId }: GatewayContext,
): Promise<void> {
  const { identifier } = params;
  if (caller.kind !== 'league_operator') return;
  // What can name no league is the path check's to refuse.
  if (typeof identifier !== 'string' || identifier.length > MAX_IDENTIFIER_LENGTH || identifier.includes('\0')) return;
  const leagueId = await readLeagueId(identifier, requestId);
  if (leagueId !== undefined && leagueId !== caller.leagueId) throw new DomainError('error_league_scope_mismatch');
}

/**
 * What a cursor of a league's own listing is bound to besides its caller's scope: the key's scope is the league, by whatever name, but a
 * session's is the person, who may have a role in several.
 */
export function leagueFilter({ kind }: CallerContext, identifier: string): { league?: string } {
  return kind === 'league_operator' ? {} : { league: identifier.toLowerCase() };
}

export const LeagueGame = named(
  'LeagueGame',
  Type.Object(
    {
      id: text("The game's slug."),
      gameId: text('Equal to `id`.'),
      nameKey: text('Translation key of its name.'),
      isActive: flag('Whether matches of it may count for the league now.'),
      addedAt: instant('Since when the league plays it.'),
    },
    { description: 'A game that a league plays.' },
  ),
);

export const LeagueRole = () => choice('LeagueRole', LEAGUE_ROLES, 'A role on the staff of a league; each may do what those after it may.');

/** What a season's table leads to. */
export const QUALIFYING = {
  qualifies: nullable.integer('How many places of its table qualify for what follows; null: none.', 4),
  qualifiesFor: nullable.string('What they qualify for; null where it does not say.', 'Playoffs'),
};

export const Season = named(
  'Season',
  Type.Object(
    {
      id: text('Season id.'),
      leagueId: text('Id of the league.'),
      name: text('The name to show.'),
      status: choice('SeasonStatus', ['upcoming', 'active', 'completed'], 'Whether a season is to come, being played or over.'),
      gameId: text('Slug of the game that it is played in.'),
      startDate: instant('When it begins.'),
      endDate: instant('When it ends.'),
      createdAt: instant('When it was made.'),
      updatedAt: instant('When it was changed last.'),
      activatedAt: nullable.instant('When it was begun; null of one to come, and of an imported one.', '2026-01-10T12:00:00.000Z'),
      completedAt: nullable.instant('When it was ended; null until then, and of an imported one.', '2026-06-02T12:00:00.000Z'),
      isFinal: flag('Whether none of its matches is open or can be disputed any more: only a revoked penalty changes its table.'),
      ...QUALIFYING,
    },
    { description: 'A season of a league: matches between its dates make one table.' },
  ),
);

export function toSeason(row: league.LeagueSeason): Static<typeof Season> {
  const { activatedAt = null, completedAt = null, qualifies = null, qualifiesFor = null, ...season } = row;
  const status = season.status as Static<typeof Season>['status'];
  return { ...season, status, activatedAt, completedAt, qualifies, qualifiesFor };
}

/** Leagues' games with the names that the catalog has for them. */
export async function toLeagueGames(
  games: readonly league.LeagueGame[],
  { games: catalog }: Pick<GatewayContext, 'games'>,
): Promise<Static<typeof LeagueGame>[]> {
  const nameKeys = await catalog.nameKeys(games.map(({ gameId }) => gameId));
  return games.map(({ gameId, isActive, addedAt }) => ({ id: gameId, gameId, nameKey: nameKeys.get(gameId) ?? gameId, isActive, addedAt }));
}

/** A person where leagues name one. */
export const UserReference = named(
  'UserReference',
  Type.Object(
    {
      id: text('User id.'),
      username: nullable.string('The name in addresses; null where the profile is gone.'),
      name: nullable.string('The name to show.'),
      avatarUrl: nullable.uri('A picture of the user.', 'https://cdn.example.org/avatars/gildedacorn.png'),
    },
    { description: 'A person where another object names them.' },
  ),
);

export function toUserReference(users: ReadonlyMap<string, catalogProfile.UserReference>, id: string): Static<typeof UserReference> {
  const user = users.get(id);
  return { id, username: user?.username ?? null, name: user?.name ?? null, avatarUrl: user?.avatarUrl ?? null };
}

export const JsonObject = (description: string) =>
  Type.Unsafe<Record<string, unknown>>({
    type: 'object',
    additionalProperties: true,
    description,
  });

/** Fields of a league that its profile and its place in the discovery list share. */
export const LEAGUE_FIELDS = {
  id: text('League id.'),
  name: text('The name to show.'),
  slug: text('The name in addresses; unique without regard to case.'),
  description: text('What the league says of itself; empty where it says nothing.'),
  avatarUrl: nullable.uri('The logo.', 'https://cdn.example.org/leagues/vct_americas.png'),
  bannerUrl: nullable.uri('The wide picture above the profile.', 'https://cdn.example.org/banners/vct_americas.png'),
  status: text('Whether it is open: `active` unless something has happened to it.'),
  isVerified: flag('Whether the platform has verified the people who run it.'),
  isFeatured: flag('Whether the platform recommends it.'),
  games: list(LeagueGame, 'The games that it plays.'),
  teamCount: integer('Approved teams.'),
  createdAt: number('When it was made, in epoch milliseconds.'),
};
type LeagueFields = Static<Type.TObject<typeof LEAGUE_FIELDS>>;

export async function toLeagueFields(row: league.League, context: Pick<GatewayContext, 'games' | 'mediaUrls'>): Promise<LeagueFields> {
  const { id, name, slug, description, status, isVerified, isFeatured, teamCount } = row;
  return {
    id,
    name,
    slug,
    description,
    status,
    isVerified,
    isFeatured,
    teamCount,
    avatarUrl: pictureOf(row.avatarStorageId, row.avatarUrl, context),
    bannerUrl: pictureOf(row.bannerStorageId, row.bannerUrl, context),
    games: await toLeagueGames(row.games, context),
    createdAt: Date.parse(row.createdAt),
  };
}

/** An uploaded picture stands before an address that an import brought along. */
export function pictureOf(
  storageId: string | undefined,
  address: string | undefined,
  { mediaUrls }: { mediaUrls: Pick<GatewayContext['mediaUrls'], 'open'> },
): string | null {
  return storageId === undefined ? (address ?? null) : mediaUrls.open(storageId);
}
