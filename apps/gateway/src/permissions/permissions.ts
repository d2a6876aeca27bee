import { LEAGUE_CAPABILITIES, type LeagueCapability, TOURNAMENT_CAPABILITIES, type TournamentCapability } from '@matchpoint/contracts';
import type { ApiPlan } from '@matchpoint/core';

/** The permissions of keys, as data (docs/reference/authentication.md#scopes). The values of a scope are in ascending order. */
const CONNECTION = ['none', 'enabled'] as const;
const READ = ['none', 'read'] as const;
const WRITE = ['none', 'write'] as const;
const READ_WRITE = ['none', 'read', 'read-write'] as const;

const CAPABILITIES = Object.fromEntries(LEAGUE_CAPABILITIES.map((name) => [name, WRITE])) as Readonly<
  Record<LeagueCapability, typeof WRITE>
>;
const OF_TOURNAMENTS = Object.fromEntries(TOURNAMENT_CAPABILITIES.map((name) => [name, WRITE])) as Readonly<
  Record<TournamentCapability, typeof WRITE>
>;

export const SCOPES = {
  matches: { user_matches: READ_WRITE, team_matches: READ_WRITE, org_matches: READ_WRITE, public_matches: READ },
  connections: { discord: CONNECTION, twitch: CONNECTION, github: CONNECTION, battlenet: CONNECTION },
  game: { scores: WRITE, lifecycle: READ_WRITE, ranks: READ_WRITE },
  webhooks: { manage: CONNECTION },
  leagues: { league_public: READ, league_admin: READ_WRITE, settings_read: READ, capabilities: CAPABILITIES },
  tournaments: {
    tournament_public: READ,
    tournament_admin: READ_WRITE,
    capabilities: OF_TOURNAMENTS,
    actor: { entry: READ_WRITE, roster: WRITE, check_in: WRITE, free_agency: WRITE },
  },
  teams: { profile: READ_WRITE, roster: READ_WRITE },
  users: { profile: READ_WRITE },
  orgs: { profile: READ_WRITE, roster: READ_WRITE },
  uploads: { upload: ['none', 'read-write'] },
  chat: { read: READ, write: WRITE },
  tickets: { read: READ, write: WRITE },
  stream: { status: READ },
  follows: { own: READ_WRITE },
  notifications: { own: READ_WRITE },
  platform: { staff: CONNECTION },
} as const;

type Granted<Tree> = Tree extends readonly (infer Value)[] ? Value : { -readonly [Name in keyof Tree]?: Granted<Tree[Name]> };

/** A key's permission object: every category and every scope is optional, and an absent one is `none`. */
export type Permissions = Granted<typeof SCOPES>;

type Leaves<Tree, Path extends string = ''> = {
  [Name in keyof Tree & string]: Tree[Name] extends readonly string[]
    ? [`${Path}${Name}`, Tree[Name][number]]
    : Leaves<Tree[Name], `${Path}${Name}.`>;
}[keyof Tree & string];
type Leaf = Leaves<typeof SCOPES>;
type Demandable<Value> = Exclude<Value, 'none'> | (['read-write'] extends [Value] ? 'read' | 'write' : never);

/** `matches.user_matches`, `leagues.capabilities.tickets`, … */
export type ScopePath = Leaf[0];
export type Access = 'read' | 'write' | 'read-write' | 'enabled';
/** A scope and the access that an operation needs: `matches.user_matches:read`; only values that the scope can grant are included. */
export type ScopeRequirement = Leaf extends infer One
  ? One extends [infer Path extends string, infer Value]
    ? `${Path}:${Demandable<Value> & string}`
    : never
  : never;

/** Whether a permission object grants an access; `read-write` includes both read and write, and an absent scope is `none`. */
export function grants(permissions: Permissions, scope: ScopePath, access: Access): boolean {
  return grantsAt(permissions, scope.split('.'), access);
}

function grantsAt(permissions: Permissions, path: readonly string[], access: Access): boolean {
  let value: unknown = permissions;
  for (const name of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return false;
    value = (value as Record<string, unknown>)[name];
  }
  return value === access || (value === 'read-write' && (access === 'read' || access === 'write'));
}

/** Parsed requirements, cached because each is checked at every request; there are as many as routes declare. */
const demands = new Map<ScopeRequirement, { path: readonly string[]; access: Access }>();

/** `grants` for the form that routes declare. */
export function meets(permissions: Permissions, requirement: ScopeRequirement): boolean {
  let demand = demands.get(requirement);
  if (!demand) {
    const [scope, access] = requirement.split(':') as [ScopePath, Access];
    demands.set(requirement, (demand = { path: scope.split('.'), access }));
  }
  return grantsAt(permissions, demand.path, demand.access);
}

type Tree = { readonly [name: string]: readonly string[] | Tree };

function isLeaf(node: readonly string[] | Tree): node is readonly string[] {
  return Array.isArray(node);
}

function highest(tree: Tree): unknown {
  return Object.fromEntries(Object.entries(tree).map(([name, node]) => [name, isLeaf(node) ? node.at(-1) : highest(node)]));
}

/** Every scope at its highest value (`keys create --all`). */
export const ALL_PERMISSIONS = highest(SCOPES) as Permissions;

/** Every scope with its values, lowest first: `matches.user_matches`, none, read, read-write. */
export function listScopes(): { scope: string; values: readonly string[] }[] {
  const walk = (tree: Tree, path: readonly string[]): { scope: string; values: readonly string[] }[] =>
    Object.entries(tree).flatMap(([name, node]) =>
      isLeaf(node) ? [{ scope: [...path, name].join('.'), values: node }] : walk(node, [...path, name]),
    );
  return walk(SCOPES, []);
}

export interface KeyPreset {
  permissions: Permissions;
  /** The platform that the owner must have linked (docs/reference/authentication.md#presets). */
  requiredConnection?: 'twitch';
}

export const PRESETS = {
  'replay': {
    permissions: { matches: { user_matches: 'read' }, connections: { twitch: 'enabled' } },
    requiredConnection: 'twitch',
  },
  'league-manager': {
    permissions: { matches: { team_matches: 'read' }, leagues: { league_public: 'read', league_admin: 'read' } },
  },
} as const satisfies Record<string, KeyPreset>;

export type PresetName = keyof typeof PRESETS;

/* Plans: what they add to reading (docs/reference/authentication.md#plans). */
const PRO_FEATURES = ['writes', 'webhooks', 'leagueOperatorApi'] as const;

export type PlanFeature = (typeof PRO_FEATURES)[number];

export const PLANS = {
  api_free: [],
  api_pro: PRO_FEATURES,
  api_studio: PRO_FEATURES,
} as const satisfies Record<ApiPlan, readonly PlanFeature[]>;

export type Plan = ApiPlan;

export function isPlan(value: string): value is Plan {
  return Object.hasOwn(PLANS, value);
}

/** A person's plan: set by an operator, or the deployment's default. */
export const planOfOwner = (given: string | null | undefined, fallback: Plan): Plan =>
  given !== null && given !== undefined && isPlan(given) ? given : fallback;

export function planHas(plan: Plan, feature: PlanFeature): boolean {
  return (PLANS[plan] as readonly PlanFeature[]).includes(feature);
}

/** The lowest plan that has a feature; plans are in ascending order. */
export const leastPlanWith = (feature: PlanFeature): Plan =>
  (Object.keys(PLANS) as Plan[]).find((plan) => planHas(plan, feature)) ?? 'api_studio';
