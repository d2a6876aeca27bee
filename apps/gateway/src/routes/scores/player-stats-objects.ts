import type { catalogProfile, match } from '@matchpoint/contracts';
import type { CallerContext } from '@matchpoint/rpc';
import Type, { type Static } from 'typebox';
import { count, list, nullable, number, text } from '../../operation/fields.js';
import { named } from '../../operation/named.js';
import type { GatewayContext } from '../../ports.js';

/** Player statistics in responses (docs/reference/scores.md#player-statistics). */

type Stats = Record<string, string | number | boolean>;

export const MatchPlayerStats = named(
  'MatchPlayerStats',
  Type.Object(
    {
      userId: text('User id.'),
      username: text('Name in URLs.'),
      name: nullable.string('Display name.'),
      avatarUrl: nullable.uri('Picture of the player.', 'https://cdn.example.org/avatars/gildedacorn.png'),
      teamId: text('Id of the player’s team in the match.'),
      stats: Type.Unsafe<Stats>({
        type: 'object',
        additionalProperties: { type: ['string', 'number', 'boolean'] },
        description: 'At most 32 values by the game’s names, ordered by name.',
        examples: [{ kills: 21, deaths: 14, agent: 'jett' }],
      }),
    },
    { description: 'Statistics of a player.' },
  ),
);

const StatSum = named(
  'StatSum',
  Type.Object(
    {
      total: number('Total over the counted maps, rounded to thousandths.', 412),
      average: number('`total` over `maps`.', 20.6),
      maps: count('Number of maps that have it.', 20),
    },
    { description: 'Total of a statistic.' },
  ),
);

export const StatSums = () =>
  Type.Record(Type.String(), StatSum, {
    description: 'Totals by the game’s names of its statistics, ordered by name.',
    examples: [{ kills: { total: 412, average: 20.6, maps: 20 } }],
  });

/** Per map. Divides thousandths, which are whole numbers: the quotients of equal averages are then equal, too. */
export const averageOf = ({ total, maps }: match.StatSum): number => Math.round(total * 1_000) / (maps * 1_000);

/** Sums in responses. */
export function toStatSums(stats: readonly match.StatSum[]): Record<string, Static<typeof StatSum>> {
  return Object.fromEntries(stats.map((sum) => [sum.key, { total: sum.total, average: averageOf(sum), maps: sum.maps }]));
}

export const MapPlayerStats = named(
  'MapPlayerStats',
  Type.Object(
    {
      mapIndex: Type.Integer({ description: 'Index of the map in the series, 0-based.' }),
      mapId: text('Id of the map; empty if unknown.', 'ascent'),
      scoreStatus: nullable.string('Status of its score: PENDING, CONFIRMED or DISPUTED; null without a score.', 'CONFIRMED'),
      updatedAt: Type.String({ format: 'date-time', description: 'Time when the game or league last sent them.' }),
      players: list(MatchPlayerStats, 'The players with statistics.'),
    },
    { description: 'Player statistics of a map.' },
  ),
);

/** Deleted people and those hidden from the caller are omitted. */
export async function readOpenUsers(
  ids: readonly string[],
  call: { caller: CallerContext; requestId: string },
  { readUserReferences }: Pick<GatewayContext, 'readUserReferences'>,
): Promise<ReadonlyMap<string, catalogProfile.UserReference>> {
  const users = await readUserReferences(ids, call.caller, call.requestId);
  return new Map([...users].filter(([, { isOpen }]) => isOpen));
}

/** A player's statistics with their name; undefined for one who is omitted. */
export function toMatchPlayerStats(
  { userId, teamId, stats }: match.PlayerFigures,
  users: ReadonlyMap<string, catalogProfile.UserReference>,
): Static<typeof MatchPlayerStats> | undefined {
  const user = users.get(userId);
  if (!user) return undefined;
  const { username, name = null, avatarUrl = null } = user;
  return { userId, username, name, avatarUrl, teamId, stats: JSON.parse(stats) as Stats };
}
