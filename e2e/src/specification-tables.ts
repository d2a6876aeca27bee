/**
 * The documented fields of the original operations as JSON Schema data, independent of the product's declarations. A field is required
 * unless it is optional in the reference. Null means unknown, so it is allowed only if the source may not know the value. Further fields
 * are allowed.
 */
type Schema = Record<string, unknown>;

const string = { type: 'string', minLength: 1 };
const stringOrNull = { type: ['string', 'null'] };
const number = { type: 'number' };
const numberOrNull = { type: ['number', 'null'] };
const count = { type: 'integer', minimum: 0 };
const boolean = { type: 'boolean' };
const strings = { type: 'array', items: { type: 'string' } };
const instant = { type: 'string', pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z$' };
const instantOrNull = { anyOf: [instant, { type: 'null' }] };

const fields = (required: Record<string, Schema>, optional: Record<string, Schema> = {}): Schema => ({
  type: 'object',
  required: Object.keys(required),
  properties: { ...required, ...optional },
});
const list = (items: Schema): Schema => ({ type: 'array', items });
const orNull = (schema: Schema): Schema => ({ anyOf: [schema, { type: 'null' }] });

const teamReference = fields({ id: string, name: string, tag: string, avatarUrl: stringOrNull });
const scoredTeam = fields({ id: string, name: string, tag: string, avatarUrl: stringOrNull, score: numberOrNull });
const game = fields({ id: string, nameKey: string });
const times = { scheduledAt: instantOrNull, startedAt: instantOrNull, completedAt: instantOrNull };
const status = { enum: ['PENDING', 'ACCEPTED', 'READY', 'IN_PROGRESS', 'COMPLETED', 'CANCELLED', 'DISPUTED', 'FORFEITED'] };
const organization = fields({ id: string, name: string, slug: stringOrNull, tag: stringOrNull, avatarUrl: stringOrNull });

export const TABLES = {
  '2.2': fields({
    id: string,
    game,
    gameMode: string,
    creatorTeam: orNull(teamReference),
    acceptedTeam: orNull(teamReference),
    ...times,
    bestOf: number,
  }),
  '2.3': fields({
    id: string,
    status,
    gameMode: string,
    bestOf: number,
    creatorTeam: orNull(teamReference),
    acceptedTeam: orNull(teamReference),
    creatorTeamScore: numberOrNull,
    acceptedTeamScore: numberOrNull,
    ...times,
    createdAt: instant,
  }),
  '2.4': fields(
    {
      id: string,
      publishStatus: { enum: ['DRAFT', 'PUBLISHED', 'ARCHIVED'] },
      game,
      gameMode: string,
      creatorTeam: orNull(scoredTeam),
      acceptedTeam: orNull(scoredTeam),
      bestOf: number,
      teamSize: number,
      selectedMaps: strings,
      selectedObjectives: strings,
      winnerTeamId: stringOrNull,
      ...times,
      createdAt: instant,
      matchType: stringOrNull,
      platform: stringOrNull,
      region: stringOrNull,
    },
    { challengedTeam: orNull(scoredTeam), leagueId: stringOrNull, leagueSeasonId: stringOrNull },
  ),
  '2.5': fields(
    { id: string, name: string, isMember: boolean, createdAt: instant },
    {
      slug: string,
      tag: string,
      avatarUrl: stringOrNull,
      description: stringOrNull,
      bannerUrl: stringOrNull,
      gameId: string,
      organizationId: string,
      memberCount: count,
      wins: count,
      losses: count,
      draws: count,
      matchesPlayed: count,
      experience: { type: 'number', minimum: 1 },
    },
  ),
  '2.6': fields({
    id: string,
    rank: { type: 'integer', minimum: 1 },
    gameSlug: string,
    team: fields({ id: string, name: string, slug: string, tag: string, avatarUrl: stringOrNull }),
    stats: fields({
      matchesPlayed: count,
      wins: count,
      losses: count,
      winRate: { type: 'number', minimum: 0, maximum: 1 },
      experience: { type: 'number', minimum: 1 },
    }),
  }),
  '2.7': fields(
    {
      id: string,
      nameKey: string,
      shortNameKey: stringOrNull,
      descriptionKey: stringOrNull,
      category: string,
      rulesLink: stringOrNull,
      coverImage: stringOrNull,
      bannerImage: stringOrNull,
      defaultTeamSize: number,
      hasCompetitiveMode: boolean,
      isComingSoon: boolean,
      isAvailableForMatchApi: boolean,
      modes: list(
        fields({
          id: string,
          nameKey: string,
          descriptionKey: stringOrNull,
          image: stringOrNull,
          shortName: stringOrNull,
          rewardBonus: numberOrNull,
          supportsDraftToggle: boolean,
          mapIds: strings,
        }),
      ),
      maps: list(fields({ id: string, nameKey: string, coverImage: stringOrNull, minimapImage: stringOrNull, isReleased: boolean })),
      playlists: list(
        fields({ id: string, nameKey: string, descriptionKey: stringOrNull, image: stringOrNull, allowedGameModeIds: strings }),
      ),
      modeMapPools: list(fields({ modeId: string, mapIds: strings })),
    },
    { convexId: stringOrNull },
  ),
  '2.7 objective': fields({
    id: string,
    titleKey: string,
    descriptionKey: string,
    scope: string,
    completionRule: string,
    exp: { type: 'number', minimum: 1 },
  }),
  '2.8': fields({
    id: string,
    platform: string,
    username: stringOrNull,
    url: stringOrNull,
    connectedAt: instantOrNull,
    region: stringOrNull,
    gamingPlatform: stringOrNull,
    isSelfReported: boolean,
    showOnProfile: boolean,
    isPrimary: boolean,
    isVerified: boolean,
  }),
  '2.9': fields({
    id: string,
    name: string,
    role: string,
    joinedAt: instant,
    slug: string,
    tag: string,
    avatarUrl: stringOrNull,
    organization: orNull(organization),
  }),
  '2.10': fields({
    id: string,
    role: string,
    joinedAt: instant,
    user: fields({
      id: string,
      username: string,
      name: string,
      avatarUrl: stringOrNull,
      createdAt: instant,
      bannerUrl: stringOrNull,
      bio: stringOrNull,
      isVerified: boolean,
    }),
  }),
} as const satisfies Record<string, Schema>;

export type TableName = keyof typeof TABLES;
