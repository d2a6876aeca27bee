import { describe, expect, it } from 'vitest';
import {
  ALL_PERMISSIONS,
  grants,
  isPlan,
  meets,
  planHas,
  PRESETS,
  SCOPES,
  type Access,
  type Permissions,
  type ScopePath,
} from './permissions.js';

const ACCESSES: Access[] = ['read', 'write', 'read-write', 'enabled'];

/** Which accesses a value grants (docs/reference/authentication.md#scopes). */
const GRANTED: Record<string, Access[]> = {
  'none': [],
  'read': ['read'],
  'write': ['write'],
  'enabled': ['enabled'],
  'read-write': ['read', 'write', 'read-write'],
};

function leaves(tree: object, path: string[] = []): [string[], readonly string[]][] {
  return Object.entries(tree).flatMap(([name, node]) =>
    Array.isArray(node) ? [[[...path, name], node] as [string[], string[]]] : leaves(node as object, [...path, name]),
  );
}

function granting(path: string[], value: string): Permissions {
  return path.reduceRight<unknown>((inner, name) => ({ [name]: inner }), value) as Permissions;
}

describe('grants', () => {
  it.each(leaves(SCOPES).flatMap(([path, values]) => values.map((value) => [path.join('.'), value, path] as const)))(
    '%s at %s gives exactly what it says',
    (scope, value, path) => {
      const permissions = granting([...path], value);
      expect(ACCESSES.filter((access) => grants(permissions, scope as ScopePath, access))).toEqual(GRANTED[value]);
    },
  );

  it.each([
    ['an empty object', {}],
    ['an empty category', { matches: {} }],
    ['another scope of the category', { matches: { team_matches: 'read-write' } }],
    ['a scope of the same name elsewhere', { users: { profile: 'read' } }],
  ] as [string, Permissions][])('finds none in %s', (_what, permissions) => {
    expect(grants(permissions, 'matches.user_matches', 'read')).toBe(false);
    expect(grants(permissions, 'teams.profile', 'read')).toBe(false);
    expect(grants(permissions, 'leagues.capabilities.tickets', 'write')).toBe(false);
  });

  it('reads a capability of the leagues category', () => {
    const permissions: Permissions = { leagues: { capabilities: { tickets: 'write' } } };
    expect(meets(permissions, 'leagues.capabilities.tickets:write')).toBe(true);
    expect(meets(permissions, 'leagues.capabilities.scores:write')).toBe(false);
  });
});

describe('the tables', () => {
  it('contain the scopes and values of docs/reference/authentication.md#scopes', () => {
    expect(Object.fromEntries(leaves(SCOPES).map(([path, values]) => [path.join('.'), values.join(' ')]))).toEqual({
      'matches.user_matches': 'none read read-write',
      'matches.team_matches': 'none read read-write',
      'matches.org_matches': 'none read read-write',
      'matches.public_matches': 'none read',
      'connections.discord': 'none enabled',
      'connections.twitch': 'none enabled',
      'connections.github': 'none enabled',
      'connections.battlenet': 'none enabled',
      'game.scores': 'none write',
      'game.lifecycle': 'none read read-write',
      'game.ranks': 'none read read-write',
      'webhooks.manage': 'none enabled',
      'leagues.league_public': 'none read',
      'leagues.league_admin': 'none read read-write',
      'leagues.settings_read': 'none read',
      ...Object.fromEntries(
        [
          ...['announcements', 'bans', 'branding', 'cooldowns', 'display_rules', 'games', 'members', 'penalties', 'points', 'rules'],
          ...['scores', 'seasons', 'teams', 'tickets', 'chat', 'disputes'],
        ].map((name) => [`leagues.capabilities.${name}`, 'none write']),
      ),
      'tournaments.tournament_public': 'none read',
      'tournaments.tournament_admin': 'none read read-write',
      ...Object.fromEntries(
        ['lifecycle', 'registration', 'bracket', 'regenerate', 'staff', 'invites', 'free_agents'].map((name) => [
          `tournaments.capabilities.${name}`,
          'none write',
        ]),
      ),
      'tournaments.actor.entry': 'none read read-write',
      'tournaments.actor.roster': 'none write',
      'tournaments.actor.check_in': 'none write',
      'tournaments.actor.free_agency': 'none write',
      'teams.profile': 'none read read-write',
      'teams.roster': 'none read read-write',
      'users.profile': 'none read read-write',
      'orgs.profile': 'none read read-write',
      'orgs.roster': 'none read read-write',
      'uploads.upload': 'none read-write',
      'chat.read': 'none read',
      'chat.write': 'none write',
      'stream.status': 'none read',
      'follows.own': 'none read read-write',
      'notifications.own': 'none read read-write',
      'tickets.read': 'none read',
      'tickets.write': 'none write',
      'platform.staff': 'none enabled',
    });
  });

  it('include every value that any access requires in `all`', () => {
    for (const [path, values] of leaves(SCOPES)) {
      for (const access of GRANTED[values.at(-1) ?? ''] ?? [])
        expect(grants(ALL_PERMISSIONS, path.join('.') as ScopePath, access)).toBe(true);
    }
    expect(ALL_PERMISSIONS.leagues?.capabilities?.seasons).toBe('write');
  });

  it('contain the presets of docs/reference/authentication.md#presets', () => {
    expect(PRESETS).toEqual({
      'replay': { permissions: { matches: { user_matches: 'read' }, connections: { twitch: 'enabled' } }, requiredConnection: 'twitch' },
      'league-manager': { permissions: { matches: { team_matches: 'read' }, leagues: { league_public: 'read', league_admin: 'read' } } },
    });
  });

  it.each([
    ['api_free', []],
    ['api_pro', ['writes', 'webhooks', 'leagueOperatorApi']],
    ['api_studio', ['writes', 'webhooks', 'leagueOperatorApi']],
  ] as const)('give the plan %s the features %j', (plan, features) => {
    expect((['writes', 'webhooks', 'leagueOperatorApi'] as const).filter((feature) => planHas(plan, feature))).toEqual(features);
  });

  it('know plans only by their exact names', () => {
    expect(['api_pro', 'pro', 'toString', ''].filter(isPlan)).toEqual(['api_pro']);
  });
});
