import { account, catalogProfile, common, gateway, league, match, toPermissionsMessage, tournament, webhook } from '@matchpoint/contracts';
import { DomainError } from '@matchpoint/errors';
import { createRpcServer, identifyOperator, service } from '@matchpoint/rpc';
import { createLogger, createMetrics } from '@matchpoint/telemetry';
import { eventually, rpcKeys } from '@matchpoint/testing';
import { expect } from 'vitest';
import { checkService } from '../src/system/check-service.js';
import { type EventState, fakeEvents } from './fake-events.js';

type Row = common.ImportRow;
/** Handles a row; returns why it rejects it. May throw DomainError for the whole batch. */
export type Behaviour = (kind: string, row: Record<string, unknown>, batch: readonly Row[]) => string | undefined;

export interface FakeServices extends EventState {
  /** Their addresses as the environment of a command. */
  environment: Record<string, string>;
  /** The same with the tournament service; `status` asks for it if its address is known. */
  withTournaments: Record<string, string>;
  /** The kind and rows of every call that had rows, in order of arrival. */
  calls: { kind: string; rows: Record<string, unknown>[] }[];
  /** The calls to the key service and to the staff service. */
  keyRequests: unknown[];
  /** The irreversible calls. */
  changes: string[];
  /** What keys were looked up by. */
  soughtKeys: string[];
  /** The users whose sessions were ended. */
  signedOut: string[];
  /** What the services report on their relays and consumers. */
  works: { name: string; trouble?: string; waiting?: number; oldestWaitSeconds?: number; dead?: number; disabledEndpoints?: number }[];
  /** Keys that a restored gateway considers valid. */
  revived: string[];
  stop(): Promise<void>;
}

const { CREATED, UNCHANGED, REJECTED } = common.ImportRowResult_Outcome;

/** The three importing services and the key service in one gRPC server, which remembers the rows it took. `more` changes its key. */
export async function startFakeServices(behave: Behaviour = () => undefined, more: Partial<gateway.ApiKey> = {}): Promise<FakeServices> {
  const KEY: gateway.ApiKey = { ...A_KEY, ...more };
  const calls: FakeServices['calls'] = [];
  const keyRequests: unknown[] = [];
  const signedOut: string[] = [];
  const changes: string[] = [];
  const soughtKeys: string[] = [];
  const works: FakeServices['works'] = [];
  const { state, ...maintenance } = fakeEvents();
  const revived: string[] = [];
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
    changes.push('key');
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
        async removeGameDeveloper({ game }) {
          changes.push('developer');
          return { gameId: game, userId: 'user_1', wasDeveloper: true };
        },
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
        async suspendUser({ until }) {
          changes.push('suspension');
          const suspended = { userId: 'user_1', version: 1, timestamp: A_KEY.createdAt, suspendedAt: A_KEY.createdAt };
          return { ...suspended, ...(until !== undefined && { suspendedUntil: until }) };
        },
        reinstateUser: async () => ({ userId: 'user_1', version: 2, timestamp: A_KEY.createdAt }),
        async setNameReserved({ name }) {
          changes.push('name');
          return { timestamp: A_KEY.createdAt, hasChanged: name !== 'Again' };
        },
        listReservedNames: async ({ afterKey }) =>
          afterKey === ''
            ? { names: [{ name: 'Support', reservedAt: A_KEY.createdAt }], nextKey: 'support' }
            : { names: [{ name: 'Team Zero', reservedAt: A_KEY.createdAt }] },
      }),
      service(catalogProfile.RecordMaintenanceServiceService, {
        recomputeRecords: async ({ kind, game, after, check }) => {
          if (game === 'chess') throw new DomainError('error_game_not_found');
          changes.push(`records ${kind} ${game ?? '*'} after ${after}${check ? ' --check' : ''}`);
          return { checked: 200, wrong: game === 'valorant' ? 0 : 1, after: after === '' ? 'team_9' : undefined };
        },
        takeRankSnapshot: async () => ({ takenAt: '2026-01-15T12:00:00.000Z', places: 3000 }),
      }),
      service(catalogProfile.RatingMaintenanceServiceService, {
        recomputeRatings: async ({ game, check }) => {
          if (game === 'chess') throw new DomainError('error_game_not_found');
          changes.push(`recompute ${game}${check ? ' --check' : ''}`);
          return { gameSlug: game, matches: 381, different: game === 'valorant' ? 0 : 2 };
        },
        scoreRatings: async ({ game }) => ({
          ...{ gameSlug: game, matches: 381 },
          ratings: { logLoss: 0.6674, accuracy: 0.5774 },
          winRates: { logLoss: 0.683, accuracy: 0.552 },
        }),
      }),
      service(league.LeagueMaintenanceServiceService, {
        recomputeStandings: async ({ league: identifier, check = false }) => {
          changes.push(`standings ${identifier}${check ? ' --check' : ''}`);
          return { leagueId: 'league_1', results: 10, standings: 4, corrected: identifier === 'vct' ? 0 : 2 };
        },
        takeSeasonRankSnapshot: async () => ({ takenAt: '2026-01-15T12:00:00.000Z', places: 40 }),
      }),
      service(league.LeagueImportServiceService, {
        importLeagues: async ({ rows }) => take('league', rows),
        importRuleTemplates: async ({ rows }) => take('ruleTemplate', rows),
      }),
      service(match.MatchMaintenanceServiceService, {
        async recomputeMatches({ after, gameId, check }) {
          if (after === '') changes.push(`recompute matches of ${gameId ?? 'all games'}${check ? ' --check' : ''}`);
          const different = gameId === 'valorant' ? 0 : 1;
          return after === '' ? { matches: 1_000, different, next: 'match_1000' } : { matches: 81, different };
        },
      }),
      service(webhook.WebhookMaintenanceServiceService, {
        async recomputeEndpointHours({ after, check }) {
          if (after === '') changes.push(`recompute hours${check ? ' --check' : ''}`);
          return after === '' ? { endpoints: 10, different: 2, next: 'wh_10' } : { endpoints: 3, different: 1 };
        },
      }),
      service(match.MatchImportServiceService, { importMatches: async ({ rows }) => take('match', rows) }),
      service(tournament.TournamentImportServiceService, { importTournaments: async ({ rows }) => take('tournament', rows) }),
      service(tournament.TournamentMaintenanceServiceService, {
        async verifyTournaments({ tournament: slug, after, repair }) {
          changes.push(`verify ${slug ?? 'all'} after ${after}${repair ? ' --repair' : ''}`);
          const wrong = { tournamentId: 'tournament_1', slug: 'cup', key: 'R1-1', problem: 'differs from the replay', isRepaired: repair };
          if (slug !== undefined) return { tournaments: 1, differences: slug === 'cup' ? [wrong] : [] };
          return after === '' ? { tournaments: 25, differences: [], next: 'tournament_25' } : { tournaments: 3, differences: [wrong] };
        },
      }),
      service(gateway.KeyServiceService, {
        createKey: answerKey,
        rollKey: answerKey,
        rotateKey: async (request) => ({ ...(await answerKey(request)), previousEndsAt: '2024-01-03T00:00:00.000Z' }),
        setOwnerPlan: async ({ plan }) => ({ ownerUserId: 'user_1', plan, changedKeyIds: ['key_1'] }),
        checkUsage: async () => ({ days: 12, different: 0 }),
        reapplyRevocations: async () => ({ keyIds: revived.splice(0) }),
        checkStanding: async ({ ownerUserId }) => ({ revokedKeyIds: [`key of ${ownerUserId}`] }),
        async listKeys({ limit, afterId }) {
          const keys = [KEY, { ...KEY, id: 'key_2', revokedAt: '2024-01-02T00:00:00.000Z' }];
          const begin = keys.findIndex(({ id }) => id === afterId) + 1;
          const page = keys.slice(begin, limit > 0 ? begin + limit : undefined);
          return { keys: page, ...(begin + page.length < keys.length && { nextId: page.at(-1)?.id }) };
        },
        async findKey({ key }) {
          soughtKeys.push(key);
          if (![KEY.id, KEY.prefix, 'mp_live_plaintext'].includes(key)) throw new DomainError('error_api_key_invalid');
          return { key: KEY };
        },
        async revokeKey({ key }) {
          if (key !== KEY.id) throw new DomainError('error_not_found', { message: `There is no API key ${key}.` });
          changes.push('revocation');
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
          changes.push('deletion');
          return { userId: 'user_1', dueAt: '2024-01-15T00:00:00.000Z' };
        },
        async cancelUserDeletion() {
          changes.push('no deletion');
          return { userId: 'user_1' };
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
    ...maintenance,
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
  // Clients of a process share connections: one to this port, from when another server had it, may still be waiting to reconnect.
  await eventually(async () => {
    expect((await checkService(target, 'match', identifyOperator(environment))).status).not.toBe('down');
  });
  return {
    environment,
    withTournaments: { ...environment, MATCHPOINT_TOURNAMENT_URL: target },
    calls,
    keyRequests,
    changes,
    soughtKeys,
    signedOut,
    works,
    revived,
    ...state,
    stop: () => server.drain(1_000),
  };
}

const A_KEY: gateway.ApiKey = {
  id: 'key_1',
  label: 'a label',
  prefix: 'mp_live_plai',
  kind: 'personal',
  ownerUserId: 'user_1',
  ownerUsername: 'ann',
  plan: 'api_pro',
  permissionsJson: '',
  permissions: toPermissionsMessage({ matches: { user_matches: 'read' } }),
  createdAt: '2024-01-01T00:00:00.000Z',
  createdBy: 'operator',
  gameId: undefined,
  leagueId: undefined,
  preset: undefined,
  expiresAt: undefined,
  revokedAt: undefined,
  lastUsedAt: undefined,
};
