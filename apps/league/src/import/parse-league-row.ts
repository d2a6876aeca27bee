import { LEAGUE_ROLES, TICKET_STATUSES } from '@matchpoint/core';
import { createRowParser } from '@matchpoint/rpc';
import Type from 'typebox';
import { SEASON_STATUSES } from '../seasons/index.js';
import { Instant, Name, Points, RECORD_FIELDS, Rules, SETTING_FIELDS, Team } from './league-row-fields.js';

/** A row of kind "league" (docs/reference/import.md#rows), checked on its own. */
export const parseLeagueRow = createRowParser(
  Type.Object({
    // Appears in paths.
    slug: Type.String({ minLength: 1, maxLength: 100, pattern: '^[^\\s/?#%]+$' }),
    name: Name,
    games: Type.Array(Name, { maxItems: 100 }),
    members: Type.Optional(Type.Array(Type.Object({ username: Name, role: Type.Enum([...LEAGUE_ROLES]) }), { maxItems: 10_000 })),
    teams: Type.Optional(Type.Array(Team, { maxItems: 10_000 })),
    seasons: Type.Optional(
      Type.Array(
        Type.Object({
          name: Type.String({ minLength: 1, maxLength: 100 }),
          game: Name,
          status: Type.Enum([...SEASON_STATUSES]),
          startDate: Instant,
          endDate: Instant,
          qualifies: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000 })),
          qualifiesFor: Type.Optional(Type.String({ minLength: 1, maxLength: 40, pattern: '\\S' })),
        }),
        { maxItems: 1_000 },
      ),
    ),
    tickets: Type.Optional(
      Type.Array(
        Type.Object({
          externalId: Name,
          subject: Type.String({ minLength: 1, maxLength: 200 }),
          description: Type.String({ minLength: 1, maxLength: 2000 }),
          requester: Name,
          status: Type.Enum([...TICKET_STATUSES]),
        }),
        { maxItems: 10_000 },
      ),
    ),
    rules: Type.Optional(Type.Array(Rules, { maxItems: 100 })),
    points: Type.Optional(Type.Array(Points, { maxItems: 100 })),
    ...SETTING_FIELDS,
    ...RECORD_FIELDS,
  }),
);
