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
      name: nullable.string('Name of the person on the other site.', 'ada'),
      linkedAt: instant('Time of linking.'),
      lastUsedAt: nullable.instant('Time of the last sign-in or confirmation with it; null if never.', '2026-01-15T12:00:00.000Z'),
    },
    { description: 'A linked account on another site, used to sign in.' },
  ),
);

export const listUserIdentities = defineRoute({
  ...OWN_ACCOUNT,
  method: 'GET',
  path: '/user/identities',
  operationId: 'listUserIdentities',
  summary: 'List your linked sign-in accounts',
  description: ['Lists your linked accounts on other sites, oldest first.'],
  response: Type.Object({ identities: list(Identity, 'Items, oldest first.'), count: count('Number of items.'), timestamp: Timestamp() }),
  errors: [],
  async handler({ caller, requestId }, context) {
    const { identities } = await context.identities.listIdentities({ userId: caller.userId }, { requestId });
    const shown = identities.map(({ id, provider, name, linkedAt, lastUsedAt }) => ({
      ...{ id, provider, name: name ?? null, linkedAt, lastUsedAt: lastUsedAt ?? null },
    }));
    return { identities: shown, count: shown.length };
  },
});
