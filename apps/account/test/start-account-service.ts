import { account, catalogProfile } from '@matchpoint/contracts';
import { ManualClock } from '@matchpoint/core';
import { DomainError } from '@matchpoint/errors';
import { createRpcClient, createRpcServer, type Handlers, type RpcClient, service } from '@matchpoint/rpc';
import { createLogger, createMetrics } from '@matchpoint/telemetry';
import { natsUrl, rpcKeys, type TestDatabase } from '@matchpoint/testing';
import { readConfig } from '../src/config.js';
import { createContext, type AccountContext } from '../src/context.js';
import { startService } from '../src/service.js';

const SECRET_KEYS = `k:${Buffer.alloc(32, 1).toString('base64')}`;
export const START = '2026-03-01T12:00:00.000Z';

export interface TestAccountService {
  context: AccountContext;
  clock: ManualClock;
  client: RpcClient<typeof account.AccountServiceService>;
  /** As an operator's command calls it. */
  operators: RpcClient<typeof account.AccountAdministrationServiceService>;
  factors: RpcClient<typeof account.FactorServiceService>;
  passkeys: RpcClient<typeof account.PasskeyServiceService>;
  identities: RpcClient<typeof account.IdentityServiceService>;
  revocations: RpcClient<typeof account.RevocationServiceService>;
  metricsPort: number;
  stop(): Promise<void>;
}

type UserHandlers = Handlers<typeof catalogProfile.UserServiceService>;

export interface TestOptions {
  database: TestDatabase;
  /** Answers of catalog-profile. */
  users: Pick<UserHandlers, 'createUser' | 'discardUser'> & Partial<UserHandlers>;
  profiles?: Partial<Handlers<typeof catalogProfile.ProfileServiceService>>;
  /** A directory for mails, or a server. */
  mail: { MATCHPOINT_MAIL_DIRECTORY: string } | { MATCHPOINT_SMTP_URL: string };
  /** Additional variables. */
  environment?: Record<string, string>;
  /** Another replica's database, to share it. */
  clock?: ManualClock;
}

/** The account service in process, on a real database and NATS, with a test clock and a fake catalog-profile. */
export async function startAccountService(options: TestOptions): Promise<TestAccountService> {
  const clock = options.clock ?? new ManualClock(START);
  const { database, users, profiles = {}, mail, environment = {} } = options;
  const names = new Map<string, string>();
  const remembered: UserHandlers['createUser'] = async (request, call) => {
    const made = await users.createUser(request, call);
    names.set(request.id, request.username);
    return made;
  };
  const resolveUser = async ({ identifier }: catalogProfile.ResolveUserRequest): Promise<catalogProfile.ResolveUserResponse> => {
    const username = names.get(identifier);
    if (username === undefined) throw new DomainError('error_user_not_found');
    return { id: identifier, username, connectedPlatforms: [], isStaff: false };
  };
  const peer = createRpcServer({
    services: [
      service(catalogProfile.UserServiceService, {
        checkRetirement: async () => ({ otherOperatorIds: [] }),
        syncLinkedConnection: async () => ({}),
        retireUser: async () => ({}),
        ...users,
        createUser: remembered,
      }),
      service(catalogProfile.ProfileServiceService, { resolveUser, ...profiles } as never),
    ],
    protoFiles: ['matchpoint/catalog_profile/v1/user.proto', 'matchpoint/catalog_profile/v1/profile.proto'],
    internalToken: rpcKeys.internalToken,
    verifier: rpcKeys.verifier,
    logger: createLogger({ service: 'peer', level: 'silent' }),
    registry: createMetrics('peer').registry,
  });
  const peerPort = await peer.listen({ host: '127.0.0.1', port: 0 });
  const config = readConfig({
    DATABASE_URL: database.url(),
    NATS_URL: natsUrl(),
    LOG_LEVEL: 'silent',
    ...rpcKeys.environment,
    MATCHPOINT_CATALOG_PROFILE_URL: `127.0.0.1:${peerPort}`,
    MATCHPOINT_PUBLIC_URL: 'https://play.example',
    MATCHPOINT_ACCOUNT_SECRET_KEYS: SECRET_KEYS,
    ...mail,
    ...environment,
  });
  const context = await createContext(config, clock);
  const running = await startService(context);
  const target = { target: `127.0.0.1:${running.port}`, ...rpcKeys.identify('gateway', context.databaseClock) };
  const client = createRpcClient(account.AccountServiceService, target);
  const factors = createRpcClient(account.FactorServiceService, target);
  const operators = createRpcClient(account.AccountAdministrationServiceService, {
    target: `127.0.0.1:${running.port}`,
    ...rpcKeys.identify('operator', context.databaseClock),
  });
  const passkeys = createRpcClient(account.PasskeyServiceService, target);
  const identities = createRpcClient(account.IdentityServiceService, target);
  const revocations = createRpcClient(account.RevocationServiceService, target);
  return {
    context,
    clock,
    client,
    revocations,
    factors,
    operators,
    passkeys,
    identities,
    metricsPort: running.metricsPort,
    async stop() {
      client.close();
      factors.close();
      operators.close();
      passkeys.close();
      identities.close();
      revocations.close();
      await running.stop();
      await context.close();
      await peer.drain(1_000);
    },
  };
}
