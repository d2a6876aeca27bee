import { account, catalogProfile, common, gateway, league, match } from '@matchpoint/contracts';
import { DomainError } from '@matchpoint/errors';
import { createRpcServer, service } from '@matchpoint/rpc';
import { createLogger, createMetrics } from '@matchpoint/telemetry';
import { rpcKeys } from '@matchpoint/testing';

type Row = common.ImportRow;
/** What a service does with a row; answers why it rejects it. May throw DomainError for the whole batch. */
export type Behaviour = (kind: string, row: Record<string, unknown>, batch: readonly Row[]) => string | undefined;

export interface FakeServices {
  /** Where they are, as the environment of a command. */
  environment: Record<string, string>;
  /** The kind and rows of every call that held rows, in the order of their coming. */
  calls: { kind: string; rows: Record<string, unknown>[] }[];
  /** What the key service was asked, and that of staff. */
  keyRequests: unknown[];
  /** Whose sessions were ended. */
  signedOut: string[];
  /** What the services say of their relays and consumers. */
  works: { name: string; trouble?: string }[];
  stop(): Promise<void>;
}

const { CREATED, UNCHANGED, REJECTED } = common.ImportRowResult_Outcome;

/**
 * The three importing services and the key service in one gRPC server, which remembers JSON rows that it took. `more` changes the
 * key that it has.
 */
export async function startFakeServices(behave: Behaviour = () => undefined, more: Partial<gateway.ApiKey> = {}): Promise<FakeServices> {
  const KEY: gateway.ApiKey = { ...A_KEY, ...more };
  const calls: FakeServices['calls'] = [];
  const keyRequests: unknown[] = [];
  const signedOut: string[] = [];
  const works: FakeServices['works'] = [];
  const known = new Set<string>();
  const take = (kind: string, rows: readonly Row[]): { results: common.ImportRowResult[] } => {
    const parsed = rows.map(({ json }) => JSON.parse(json) as Record<string, unknown>);
    if (rows.length > 0) calls.push({ kind, rows: parsed });
    const reasons = parsed.map((row) => behave(kind, row, rows));
    const results = rows.map(({ line, json }, place) => {
      const reason = reasons[place];
      if (reason !== undefined) return { line, outcome: REJECTED, reason };
      const outcome = known.has(json) ? UNCHANGED : CREATED;
      known.add(json);
      return { line, outcome, reason: '' };
    });
    return { results };
  };
  const answerKey = async (request: unknown) => {
    keyRequests.push(request);
    return { key: KEY, plaintext: 'mp_live_plaintext' };
  };
  const server = createRpcServer({
    services: [
      service(catalogProfile.CatalogProfileImportServiceService, {
        importRows: async ({ kind, rows }) => take(catalogProfile.RowKind[kind].toLowerCase(), rows),
      }),
      service(catalogProfile.GameDeveloperServiceService, {
        addGameDeveloper: async ({ game, user }) => ({
          developer: { gameId: game, userId: 'user_1', username: user, addedAt: A_KEY.createdAt },
        }),
        removeGameDeveloper: async ({ game }) => ({ gameId: game, userId: 'user_1', wasDeveloper: true }),
        listGameDevelopers: async ({ game }) => ({
          developers: [{ gameId: game, userId: 'user_1', username: 'ann', addedAt: A_KEY.createdAt }],
        }),
      }),
      service(catalogProfile.StaffAdministrationServiceService, {
        setStaffRole: async ({ user, role, order }) => {
          keyRequests.push({ user, role, order });
          if (role === undefined) throw new DomainError('error_last_operator');
          return { userId: 'user_1', timestamp: A_KEY.createdAt };
        },
        suspendUser: async ({ until }) => ({
          ...{ userId: 'user_1', version: 1, timestamp: A_KEY.createdAt, suspendedAt: A_KEY.createdAt },
          ...(until !== undefined && { suspendedUntil: until }),
        }),
        reinstateUser: async () => ({ userId: 'user_1', version: 2, timestamp: A_KEY.createdAt }),
        setNameReserved: async ({ name }) => ({ timestamp: A_KEY.createdAt, hasChanged: name !== 'Again' }),
        listReservedNames: async ({ afterKey }) =>
          afterKey === ''
            ? { names: [{ name: 'Support', reservedAt: A_KEY.createdAt }], nextKey: 'support' }
            : { names: [{ name: 'Team Zero', reservedAt: A_KEY.createdAt }] },
      }),
      service(league.LeagueImportServiceService, {
        importLeagues: async ({ rows }) => take('league', rows),
        importRuleTemplates: async ({ rows }) => take('ruleTemplate', rows),
      }),
      service(match.MatchImportServiceService, { importMatches: async ({ rows }) => take('match', rows) }),
      service(gateway.KeyServiceService, {
        createKey: answerKey,
        rollKey: answerKey,
        rotateKey: async (request) => ({ ...(await answerKey(request)), previousEndsAt: '2024-01-03T00:00:00.000Z' }),
        setOwnerPlan: async ({ plan }) => ({ ownerUserId: 'user_1', plan, changedKeyIds: ['key_1'] }),
        checkStanding: async ({ ownerUserId }) => ({ revokedKeyIds: [`key of ${ownerUserId}`] }),
        listKeys: async () => ({ keys: [KEY, { ...KEY, id: 'key_2', revokedAt: '2024-01-02T00:00:00.000Z' }] }),
        async revokeKey({ key }) {
          if (key !== KEY.id) throw new DomainError('error_not_found', { message: `There is no API key ${key}.` });
          return { key: KEY };
        },
      }),
      service(account.AccountAdministrationServiceService, {
        createAccount: async ({ username, email }) => ({ userId: 'user_1', username, email }),
        async inviteUser({ email, user, staffRole }) {
          keyRequests.push({ user, staffRole });
          return { email, userId: user && 'user_1', username: user };
        },
        resetPassword: async () => ({ userId: 'user_1' }),
      }),
      service(gateway.UserAdministrationServiceService, {
        async scheduleUserDeletion({ user }) {
          if (user === 'owner') throw new DomainError('error_account_deletion_blocked', { message: 'You own the league Open.' });
          return { userId: 'user_1', dueAt: '2024-01-15T00:00:00.000Z' };
        },
      }),
      service(gateway.SessionServiceService, {
        listSessions: async () => ({ sessions: [] }),
        async endSessions({ user }) {
          if (!['ann', 'user_1'].includes(user)) throw new DomainError('error_user_not_found');
          signedOut.push(user);
          return { ended: 2 };
        },
      }),
    ],
    readStatus: async () => works,
    protoFiles: [],
    internalToken: rpcKeys.internalToken,
    verifier: rpcKeys.verifier,
    logger: createLogger({ service: 'fake', level: 'silent' }),
    registry: createMetrics('fake').registry,
  });
  const target = `127.0.0.1:${await server.listen({ host: '127.0.0.1', port: 0 })}`;
  server.setServing(true);
  const names = ['ACCOUNT', 'GATEWAY_ADMIN', 'CATALOG_PROFILE', 'MATCH', 'LEAGUE'];
  const environment = {
    MATCHPOINT_INTERNAL_TOKEN: rpcKeys.internalToken,
    MATCHPOINT_CONTEXT_SIGNING_KEY: rpcKeys.signingKey,
    ...Object.fromEntries(names.map((name) => [`MATCHPOINT_${name}_URL`, target])),
  };
  return { environment, calls, keyRequests, signedOut, works, stop: () => server.drain(1_000) };
}

const A_KEY: gateway.ApiKey = {
  id: 'key_1',
  label: 'a label',
  prefix: 'mp_live_plai',
  kind: 'personal',
  ownerUserId: 'user_1',
  ownerUsername: 'ann',
  plan: 'api_pro',
  permissionsJson: '{"matches":{"user_matches":"read"}}',
  createdAt: '2024-01-01T00:00:00.000Z',
  createdBy: 'operator',
  gameId: undefined,
  leagueId: undefined,
  preset: undefined,
  expiresAt: undefined,
  revokedAt: undefined,
  lastUsedAt: undefined,
};
