import Type from 'typebox';
import { defineRoute } from '../shared/define-route.js';
import { count, instant, list, nullable, text, Timestamp } from '../../operation/fields.js';
import { named } from '../../operation/named.js';
import { OWN_ACCOUNT } from '../account/own-account.js';

const Identity = named(
  'Identity',
  Type.Object(
    {
      id: text('Id of the link.', 'idn_01j6qvx3k0fd8r5y2m9wcz0001'),
      provider: text('The other site.', 'discord'),
      name: nullable.string('What the other site calls the person.', 'ada'),
      linkedAt: instant('When it was linked.'),
      lastUsedAt: nullable.instant('When it signed in or confirmed last; null: never.', '2026-01-15T12:00:00.000Z'),
    },
    { description: 'An account at another site by which somebody signs in.' },
  ),
);

export const listUserIdentities = defineRoute({
  ...OWN_ACCOUNT,
  method: 'GET',
  path: '/user/identities',
  operationId: 'listUserIdentities',
  summary: 'List the other sites that one signs in by',
  description: ['Lists the accounts at other sites that are linked with the person’s, the oldest first.'],
  response: Type.Object({ identities: list(Identity, 'The oldest first.'), count: count('How many there are.'), timestamp: Timestamp() }),
  errors: [],
  async handler({ caller, requestId }, context) {
    const { identities } = await context.identities.listIdentities({ userId: caller.userId }, { requestId });
    const shown = identities.map(({ id, provider, name, linkedAt, lastUsedAt }) => ({
      ...{ id, provider, name: name ?? null, linkedAt, lastUsedAt: lastUsedAt ?? null },
    }));
    return { identities: shown, count: shown.length };
  },
});
