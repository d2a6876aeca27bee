import type { catalogProfile } from '@matchpoint/contracts';
import Type, { type Static } from 'typebox';
import { defineRoute } from '../shared/define-route.js';
import { count, Identifier, list, nullable, text, Timestamp } from '../../operation/fields.js';
import { named } from '../../operation/named.js';

const UserTrophy = named(
  'UserTrophy',
  Type.Object(
    {
      id: text('Id of the award.', 'trophy_01j6qvx3k0fd8r5y2m9wcz0001'),
      trophyId: text('Kind of trophy.', 'vct_2024_champion'),
      title: nullable.string('Name of the trophy.', 'Champion'),
      description: nullable.string('Purpose of the token.', 'Won the season.'),
      iconUrl: nullable.uri('Its picture.', 'https://cdn.example.org/trophies/champion.png'),
      rarity: nullable.string('Rarity.', 'legendary'),
      awardedAt: nullable.instant('Time of the award.', '2026-01-15T12:00:00.000Z'),
    },
    { description: 'A trophy of a user.' },
  ),
);

export const listUserTrophies = defineRoute({
  method: 'GET',
  path: '/users/{identifier}/trophies',
  operationId: 'listUserTrophies',
  summary: 'List the trophies of a user',
  description: [
    'Lists the trophies of a user, imported or won in tournaments: the 500 newest, newest first.',
    'A limited profile shows none to others.',
  ],
  section: 'docs/reference/users.md#profile',
  tag: 'Users',
  accepts: 'visitor',
  scope: 'users.profile:read',
  params: Type.Object({ identifier: Identifier('Username or user id.') }),
  response: Type.Object({ trophies: list(UserTrophy, 'Newest first.'), count: count('Number of items.'), timestamp: Timestamp() }),
  errors: ['error_user_not_found'],
  async handler({ params, caller, requestId }, { people }) {
    const { trophies } = await people.listUserTrophies(params, { caller, requestId });
    return { trophies: trophies.map(toTrophy), count: trophies.length };
  },
});

const toTrophy = ({ id, trophyId, title, description, iconUrl, rarity, awardedAt }: catalogProfile.Trophy): Static<typeof UserTrophy> => ({
  ...{ id, trophyId, awardedAt },
  ...{ title: title ?? null, description: description ?? null, iconUrl: iconUrl ?? null, rarity: rarity ?? null },
});
