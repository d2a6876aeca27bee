import { LEAGUE_ROLES } from '@matchpoint/core';
import type { catalogProfile, league } from '@matchpoint/contracts';
import { DomainError } from '@matchpoint/errors';
import type { CallerContext } from '@matchpoint/rpc';
import Type, { type Static } from 'typebox';
import type { GatewayContext } from '../../ports.js';
import { choice, flag, Identifier, instant, integer, list, nullable, number, text } from '../../operation/fields.js';
import { named } from '../../operation/named.js';

/** Paths and objects shared by the operations on leagues. docs/league-shapes.md covers what the peer leaves open. */

export const LeaguePath = Type.Object({ identifier: Identifier('League slug or id.') });
export const LeagueSlugPath = Type.Object({ identifier: Identifier('League slug.') });

/** Shared by public reads of leagues (docs/reference/leagues.md#callers): any league, any key, and visitors. */
export const LEAGUE_READ = { tag: 'Leagues', accepts: 'visitor', scope: 'leagues.league_public:read' } as const;

const MAX_IDENTIFIER_LENGTH = 256;

/**
 * @throws DomainError error_league_scope_mismatch if a league-operator key names another league than its own
 * (docs/reference/order-of-checks.md#visibility)
 */
export async function refuseOtherLeague(
  { params, caller, requestId }: { params: Readonly<Record<string, unknown>>; caller: CallerContext; requestId: string },
  { readLeagueId }: GatewayContext,
): Promise<void> {
  const { identifier } = params;
  if (caller.kind !== 'league_operator') return;
  // Text that can't be a league's name is refused by the path validation.
  if (typeof identifier !== 'string' || identifier.length > MAX_IDENTIFIER_LENGTH || identifier.includes('\0')) return;
  const leagueId = await readLeagueId(identifier, requestId);
  if (leagueId !== undefined && leagueId !== caller.leagueId) throw new DomainError('error_league_scope_mismatch');
}

/**
 * What a cursor of a league's listing is bound to besides its caller's scope: a key's scope is the league, but a session's is the person,
 * who may have a role in several leagues.
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
      isActive: flag('Whether matches in it can count for the league now.'),
      addedAt: instant('Time when it was added.'),
    },
    { description: 'A game of a league.' },
  ),
);

export const LeagueRole = () =>
  choice('LeagueRole', LEAGUE_ROLES, 'A role on the staff of a league, highest first; each includes the permissions of the lower ones.');

/** What a season's standings determine. */
export const QUALIFYING = {
  qualifies: nullable.integer('Number of places of its table that qualify; null for none.', 4),
  qualifiesFor: nullable.string('What they qualify for; null if unspecified.', 'Playoffs'),
};

export const Season = named(
  'Season',
  Type.Object(
    {
      id: text('Season id.'),
      leagueId: text('Id of the league.'),
      name: text('Display name.'),
      status: choice('SeasonStatus', ['upcoming', 'active', 'completed'], 'Whether a season is upcoming, active or completed.'),
      gameId: text('Slug of its game.'),
      startDate: instant('Start time.'),
      endDate: instant('End time.'),
      createdAt: instant('Creation time.'),
      updatedAt: instant('Time of the last change.'),
      activatedAt: nullable.instant('Activation time; null for upcoming and imported seasons.', '2026-01-10T12:00:00.000Z'),
      completedAt: nullable.instant('Completion time; null until then, and for imported seasons.', '2026-06-02T12:00:00.000Z'),
      isFinal: flag('Whether all its matches are closed and can no longer be disputed: only a revoked penalty changes its table.'),
      ...QUALIFYING,
    },
    { description: 'A season of a league: matches between its dates form one table.' },
  ),
);

export function toSeason(row: league.LeagueSeason): Static<typeof Season> {
  const { activatedAt = null, completedAt = null, qualifies = null, qualifiesFor = null, ...season } = row;
  const status = season.status as Static<typeof Season>['status'];
  return { ...season, status, activatedAt, completedAt, qualifies, qualifiesFor };
}

/** Leagues' games with their names from the catalog. */
export async function toLeagueGames(
  games: readonly league.LeagueGame[],
  { games: catalog }: Pick<GatewayContext, 'games'>,
): Promise<Static<typeof LeagueGame>[]> {
  const nameKeys = await catalog.nameKeys(games.map(({ gameId }) => gameId));
  return games.map(({ gameId, isActive, addedAt }) => ({ id: gameId, gameId, nameKey: nameKeys.get(gameId) ?? gameId, isActive, addedAt }));
}

/** A person in responses of leagues. */
export const UserReference = named(
  'UserReference',
  Type.Object(
    {
      id: text('User id.'),
      username: nullable.string('Name in URLs; null if the profile no longer exists.'),
      name: nullable.string('Display name.'),
      avatarUrl: nullable.uri('Picture of the user.', 'https://cdn.example.org/avatars/gildedacorn.png'),
    },
    { description: 'A person, as embedded in other objects.' },
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

/** Fields of a league in both its profile and the discovery list. */
export const LEAGUE_FIELDS = {
  id: text('League id.'),
  name: text('Display name.'),
  slug: text('Name in URLs; unique, ignoring case.'),
  description: text('Description; empty if none.'),
  avatarUrl: nullable.uri('The logo.', 'https://cdn.example.org/leagues/vct_americas.png'),
  bannerUrl: nullable.uri('Banner of the profile.', 'https://cdn.example.org/banners/vct_americas.png'),
  status: text('Status: `active` unless it is suspended or shut down.'),
  isVerified: flag('Whether the platform has verified the people who run it.'),
  isFeatured: flag('Whether the platform features it.'),
  games: list(LeagueGame, 'Its games.'),
  teamCount: integer('Approved teams.'),
  createdAt: number('Creation time in epoch milliseconds.'),
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

/** An uploaded image takes precedence over an imported URL. */
export function pictureOf(
  storageId: string | undefined,
  address: string | undefined,
  { mediaUrls }: { mediaUrls: Pick<GatewayContext['mediaUrls'], 'open'> },
): string | null {
  return storageId === undefined ? (address ?? null) : mediaUrls.open(storageId);
}
