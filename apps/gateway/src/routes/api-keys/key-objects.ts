import { KEY_KINDS } from '@matchpoint/core';
import Type from 'typebox';
import { choice, Identifier, instant, nullable, text, writtenText } from '../../operation/fields.js';
import { named } from '../../operation/named.js';
import type { OwnKey } from '../../edge/keys/store/own-keys.js';
import { PLANS, PRESETS, type Plan, type PresetName } from '../../permissions/permissions.js';
import { Permissions } from './permission-schema.js';

export const KeyKind = () =>
  choice('ApiKeyKind', KEY_KINDS, 'Kind of key: personal, for a game’s servers, or for the operators of a league.');
export const KeyPlan = () => choice('ApiKeyPlan', Object.keys(PLANS) as Plan[], 'Plan: which operations it may use and how often.');
export const KeyPreset = () => choice('ApiKeyPreset', Object.keys(PRESETS) as PresetName[], 'Name of a common set of permissions.');

export const Label = () => writtenText(1, 64, 'What the key is for, as written by its owner.', 'Stats bot');
export const ExpiresAt = () =>
  Type.Unsafe<string | null>({
    type: ['string', 'null'],
    maxLength: 64,
    description: 'Expiry: 1 hour to 366 days ahead, a date or a time; null for none.',
    examples: ['2026-06-30T00:00:00.000Z'],
  });

export const ApiKeyRecord = named(
  'ApiKey',
  Type.Object(
    {
      id: text('Id of the key; rotations keep it.', 'key_01j6qvx3k0fd8r5y2m9wcz0001'),
      label: text('What the key is for, as written by its owner.', 'Stats bot'),
      prefix: text('First characters of the newest secret, to identify the key.', 'mp_live_4fGh'),
      kind: KeyKind(),
      ownerUserId: text('User id of the owner.', 'user_01j6qvx3k0fd8r5y2m9wcz0002'),
      gameId: nullable.string('Slug of the game that the key is bound to.', 'valorant'),
      leagueId: nullable.string('Id of the league that the key is bound to.', 'league_01j6qvx3k0fd8r5y2m9wcz0003'),
      plan: KeyPlan(),
      permissions: Permissions,
      preset: nullable.string('The preset from which the permissions were chosen, if any.', 'replay'),
      createdBy: choice('ApiKeyCreator', ['operator', 'self'], 'Creator: an operator, by command, or its owner.'),
      createdAt: instant('Creation time.', '2026-01-15T12:00:00.000Z'),
      expiresAt: nullable.instant('Expiry; null if it never expires.', '2026-04-15T12:00:00.000Z'),
      revokedAt: nullable.instant('Time of revocation.', '2026-02-01T09:30:00.000Z'),
      lastUsedAt: nullable.instant('Time of the last use, at most a few seconds old.', '2026-01-16T08:00:00.000Z'),
      previousEndsAt: nullable.instant('Expiry of the previous secret, while it is still valid.', '2026-01-17T12:00:00.000Z'),
    },
    { description: 'An API key, without its secret.' },
  ),
);

/** The plaintext of a secret. */
export const KeySecret = () =>
  text('The secret, sent as `Authorization: Bearer …`. It is shown only once and not stored.', 'mp_live_EXAMPLE');

export const KeyPath = Type.Object({ keyId: Identifier('Id of one of your keys.', 'key_01j6qvx3k0fd8r5y2m9wcz0001') });

/** Shared by all operations on one's keys: they require a session and never accept a key (docs/reference/authentication.md#own-keys). */
export const OWN_KEYS = {
  section: 'docs/reference/authentication.md#own-keys',
  tag: 'API keys',
  accepts: 'session',
  scope: 'public',
} as const;
/** Errors of those that require a recent session. */
export const OWN_KEYS_RECENT = { ...OWN_KEYS, accepts: 'recent' } as const;

/** A key as its owner sees it. */
export function toApiKey({ ownerUsername: _name, kind, plan, createdBy, permissions, ...key }: OwnKey) {
  return { ...key, kind: kind as 'personal', plan: plan as 'api_free', createdBy: createdBy as 'self', permissions: { ...permissions } };
}
