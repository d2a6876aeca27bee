import Type from 'typebox';
import { defineRoute } from '../shared/define-route.js';
import { count, flag, list, nullable, text, Timestamp } from '../../operation/fields.js';
import { named } from '../../operation/named.js';
import { countUsableOwnKeys } from '../../edge/keys/store/own-keys.js';
import { DEFAULT_EXPIRY_SECONDS, MAX_EXPIRY_SECONDS, MIN_EXPIRY_SECONDS } from '../../edge/keys/own/key-expiry.js';
import { maxUsableKeys } from '../../edge/keys/own/key-limits.js';
import { readStanding } from '../../edge/keys/own/read-standing.js';
import { listScopes, planOfOwner, PRESETS } from '../../permissions/permissions.js';
import { DEFAULT_OVERLAP_SECONDS, MAX_OVERLAP_SECONDS } from '../../edge/keys/rotate-key.js';
import { KeyKind, KeyPlan, KeyPreset, OWN_KEYS } from './key-objects.js';
import { Permissions } from './permission-schema.js';

const ApiKeyGameOption = named(
  'ApiKeyGameOption',
  Type.Object(
    { id: text('Slug of the game.', 'valorant'), nameKey: nullable.string('Translation key of its name.', 'games.valorant.name') },
    { description: 'A game that you can create keys for.' },
  ),
);
const ApiKeyLeagueOption = named(
  'ApiKeyLeagueOption',
  Type.Object(
    { id: text('Id of the league.'), slug: text('Slug of the league.', 'vct_americas'), name: text('Name of the league.', 'VCT Americas') },
    { description: 'A league that you can create keys for.' },
  ),
);
const ApiKeyKindOption = named(
  'ApiKeyKindOption',
  Type.Object(
    {
      kind: KeyKind(),
      isAvailable: flag('Whether you can create keys of this kind.'),
      games: list(ApiKeyGameOption, 'Games that a game_developer key can be bound to.'),
      leagues: list(ApiKeyLeagueOption, 'Leagues that a league_operator key can be bound to.'),
    },
    { description: 'A kind of key and what it can be bound to.' },
  ),
);
const ApiKeyScopeOperation = named(
  'ApiKeyScopeOperation',
  Type.Object(
    {
      operationId: text('The operation.', 'listUserMatches'),
      value: text('The lowest scope value that allows it.', 'read'),
    },
    { description: 'An operation that a scope allows.' },
  ),
);
const ApiKeyScopeOption = named(
  'ApiKeyScopeOption',
  Type.Object(
    {
      scope: text('The scope, as a path in the permission object.', 'matches.user_matches'),
      values: list(Type.String({ description: 'A value of the scope.' }), 'Its possible values, lowest first.'),
      operations: list(ApiKeyScopeOperation, 'The operations that it allows.'),
    },
    { description: 'A scope that a key can have.' },
  ),
);
const ApiKeyPresetOption = named(
  'ApiKeyPresetOption',
  Type.Object(
    {
      preset: KeyPreset(),
      permissions: Permissions,
      requiredConnection: nullable.string('The platform that you must have linked.', 'twitch'),
    },
    { description: 'A common set of permissions.' },
  ),
);
const ApiKeyLimits = named(
  'ApiKeyLimits',
  Type.Object(
    {
      maxKeys: count('Maximum number of usable keys that you created.', 20),
      usableKeys: count('Current number of usable keys that you created.', 3),
      labelMaxLength: count('Maximum length of a label, in characters.', 64),
      minExpirySeconds: count('Minimum time until a key expires.', MIN_EXPIRY_SECONDS),
      maxExpirySeconds: count('Maximum time until a key expires.', MAX_EXPIRY_SECONDS),
      defaultExpirySeconds: count('Default time until a key expires.', DEFAULT_EXPIRY_SECONDS),
      maxOverlapSeconds: count('Maximum overlap of a rotation.', MAX_OVERLAP_SECONDS),
      defaultOverlapSeconds: count('Default overlap of a rotation.', DEFAULT_OVERLAP_SECONDS),
    },
    { description: 'Limits of your keys.' },
  ),
);

export const getApiKeyOptions = defineRoute({
  ...OWN_KEYS,
  method: 'GET',
  path: '/user/api-keys/options',
  operationId: 'getApiKeyOptions',
  summary: 'Get the options for a new key',
  description: ['Returns what a form for a new key needs: kinds with their games and leagues, plan, scopes, presets and limits.'],
  response: Type.Object({
    kinds: list(ApiKeyKindOption, 'All kinds of keys.'),
    plan: KeyPlan(),
    scopes: list(ApiKeyScopeOption, 'All scopes of the permission object; an omitted scope is not granted.'),
    presets: list(ApiKeyPresetOption, 'All presets.'),
    limits: ApiKeyLimits,
    timestamp: Timestamp(),
  }),
  errors: [],
  async handler({ caller, requestId }, context) {
    const { pool, clock, config, games } = context;
    const standing = (await readStanding(context, [caller.userId], { requestId }))(caller.userId);
    const gameIds = [...standing.gameIds];
    const nameKeys = await games.nameKeys(gameIds);
    const leagues = [...standing.leagues.values()];
    const plan = planOfOwner(caller.plan, config.defaultPlan);
    return {
      kinds: [
        { kind: 'personal' as const, isAvailable: true, games: [], leagues: [] },
        {
          kind: 'game_developer' as const,
          isAvailable: gameIds.length > 0,
          games: gameIds.map((id) => ({ id, nameKey: nameKeys.get(id) ?? null })),
          leagues: [],
        },
        { kind: 'league_operator' as const, isAvailable: leagues.length > 0, games: [], leagues },
      ],
      plan,
      scopes: listScopes().map(({ scope, values }) => ({ scope, values: [...values], operations: [...context.operationsOf(scope)] })),
      presets: Object.entries(PRESETS).map(([preset, definition]) => ({
        preset: preset as keyof typeof PRESETS,
        permissions: { ...definition.permissions },
        requiredConnection: 'requiredConnection' in definition ? definition.requiredConnection : null,
      })),
      limits: {
        maxKeys: maxUsableKeys(plan),
        usableKeys: await countUsableOwnKeys(pool, caller.userId, clock.now()),
        labelMaxLength: 64,
        minExpirySeconds: MIN_EXPIRY_SECONDS,
        maxExpirySeconds: MAX_EXPIRY_SECONDS,
        defaultExpirySeconds: DEFAULT_EXPIRY_SECONDS,
        maxOverlapSeconds: MAX_OVERLAP_SECONDS,
        defaultOverlapSeconds: DEFAULT_OVERLAP_SECONDS,
      },
    };
  },
});
