import { type BulkTable, type EntityOf, nullableFields, type NullableField } from '../../rows/index.js';

/** The columns of a team, declared once: statements and entities of teams derive from this list. */
export const TEAMS = {
  name: 'teams',
  key: ['id'],
  columns: {
    id: ['id', 'text'],
    slug: ['slug', 'text'],
    name: ['name', 'text'],
    tag: ['tag', 'text', 'null'],
    avatarUrl: ['avatar_url', 'text', 'null'],
    bannerUrl: ['banner_url', 'text', 'null'],
    description: ['description', 'text', 'null'],
    gameId: ['game_id', 'text'],
    organizationId: ['organization_id', 'text', 'null'],
    type: ['type', 'text'],
    visibility: ['visibility', 'text'],
    /** active | disabled | disbanded */
    status: ['status', 'text'],
    playlistId: ['playlist_id', 'text', 'null'],
    platform: ['platform', 'text', 'null'],
    region: ['region', 'text', 'null'],
    createdAt: ['created_at', 'timestamptz'],
  },
} as const satisfies BulkTable;

export type StoredTeam = EntityOf<typeof TEAMS>;

/** A newly founded team, without the fields that differ per team. */
export const NEW_TEAM = {
  ...(Object.fromEntries(nullableFields(TEAMS).map((field) => [field, null])) as { [Field in NullableField<typeof TEAMS>]: null }),
  type: 'REGULAR',
  visibility: 'public',
  status: 'active',
};
