import { ManualClock } from '@matchpoint/core';
import { catalogProfile, type common } from '@matchpoint/contracts';
import { createRpcClient, type CallerContext, type RpcClient, type RunningService } from '@matchpoint/rpc';
import { natsUrl, rpcKeys, useDatabase } from '@matchpoint/testing';
import type pg from 'pg';
import { afterAll, beforeAll } from 'vitest';
import { readConfig } from '../src/config.js';
import { type CatalogProfileContext, createContext } from '../src/context.js';
import { startService } from '../src/service.js';
import { startUploadPeer, type UploadPeer } from './start-upload-peer.js';

const { RowKind } = catalogProfile;

export interface Service {
  readonly clock: ManualClock;
  readonly context: CatalogProfileContext;
  readonly pool: pg.Pool;
  readonly uploads: UploadPeer;
  readonly catalog: RpcClient<typeof catalogProfile.CatalogServiceService>;
  readonly profiles: RpcClient<typeof catalogProfile.ProfileServiceService>;
  readonly ranks: RpcClient<typeof catalogProfile.GameRankServiceService>;
  readonly leaderboards: RpcClient<typeof catalogProfile.LeaderboardServiceService>;
  readonly ratings: RpcClient<typeof catalogProfile.RatingServiceService>;
  readonly recordMaintenance: RpcClient<typeof catalogProfile.RecordMaintenanceServiceService>;
  readonly ratingMaintenance: RpcClient<typeof catalogProfile.RatingMaintenanceServiceService>;
  readonly users: RpcClient<typeof catalogProfile.UserServiceService>;
  readonly developers: RpcClient<typeof catalogProfile.GameDeveloperServiceService>;
  readonly organizations: RpcClient<typeof catalogProfile.OrganizationServiceService>;
  readonly teams: RpcClient<typeof catalogProfile.TeamServiceService>;
  readonly invitations: RpcClient<typeof catalogProfile.InvitationServiceService>;
  readonly streams: RpcClient<typeof catalogProfile.StreamServiceService>;
  readonly search: RpcClient<typeof catalogProfile.SearchServiceService>;
  readonly people: RpcClient<typeof catalogProfile.PersonServiceService>;
  readonly staff: RpcClient<typeof catalogProfile.StaffServiceService>;
  readonly staffAdministration: RpcClient<typeof catalogProfile.StaffAdministrationServiceService>;
  readonly imports: RpcClient<typeof catalogProfile.CatalogProfileImportServiceService>;
}

/** The service in this process on a fresh database, with clients of its gRPC services, for one test file. */
export function useService(): () => Service {
  const database = useDatabase('catalog-profile');
  let running: RunningService | undefined;
  let service: Service | undefined;
  let uploads: UploadPeer | undefined;
  beforeAll(async () => {
    uploads = await startUploadPeer();
    const clock = new ManualClock('2024-06-01T12:00:00.000Z');
    const context = await createContext(
      readConfig({
        DATABASE_URL: database.url(),
        NATS_URL: natsUrl(),
        MATCHPOINT_STREAM_MAX_BYTES: String(2 ** 24),
        LOG_LEVEL: 'silent',
        ...rpcKeys.environment,
        MATCHPOINT_UPLOAD_URL: uploads.target,
      }),
      clock,
    );
    running = await startService(context);
    const client = <Definition>(definition: Definition, self: 'gateway' | 'operator' = 'gateway'): RpcClient<Definition> =>
      createRpcClient(definition, { target: `127.0.0.1:${running?.port}`, ...rpcKeys.identify(self) });
    service = {
      clock,
      context,
      pool: database.pool(),
      uploads,
      catalog: client(catalogProfile.CatalogServiceService),
      profiles: client(catalogProfile.ProfileServiceService),
      ranks: client(catalogProfile.GameRankServiceService),
      leaderboards: client(catalogProfile.LeaderboardServiceService),
      ratings: client(catalogProfile.RatingServiceService),
      recordMaintenance: client(catalogProfile.RecordMaintenanceServiceService, 'operator'),
      ratingMaintenance: client(catalogProfile.RatingMaintenanceServiceService, 'operator'),
      users: client(catalogProfile.UserServiceService),
      developers: client(catalogProfile.GameDeveloperServiceService, 'operator'),
      organizations: client(catalogProfile.OrganizationServiceService),
      teams: client(catalogProfile.TeamServiceService),
      invitations: client(catalogProfile.InvitationServiceService),
      streams: client(catalogProfile.StreamServiceService),
      search: client(catalogProfile.SearchServiceService),
      people: client(catalogProfile.PersonServiceService),
      staff: client(catalogProfile.StaffServiceService),
      staffAdministration: client(catalogProfile.StaffAdministrationServiceService, 'operator'),
      imports: client(catalogProfile.CatalogProfileImportServiceService, 'operator'),
    };
  });
  afterAll(async () => {
    for (const client of service ? clientsOf(service) : []) client.close();
    await running?.stop();
    await service?.context.close();
    await uploads?.stop();
  });
  return () => {
    if (!service) throw new Error('The service runs from beforeAll on: use it in hooks and tests.');
    return service;
  };
}

function clientsOf({ clock: _, context: __, pool: ___, uploads: ____, ...clients }: Service): { close(): void }[] {
  return Object.values(clients);
}

const KINDS = {
  game: RowKind.GAME,
  objective: RowKind.OBJECTIVE,
  user: RowKind.USER,
  organization: RowKind.ORGANIZATION,
  team: RowKind.TEAM,
} as const;

/** Imports rows of one kind; strings are sent unchanged. */
export async function importRows(
  { imports }: Service,
  kind: keyof typeof KINDS,
  rows: readonly (object | string)[],
): Promise<common.ImportRowResult[]> {
  const { results } = await imports.importRows({
    kind: KINDS[kind],
    rows: rows.map((row, index) => ({ line: index + 1, json: typeof row === 'string' ? row : JSON.stringify(row) })),
  });
  return results;
}

/** The same, signed as a part of a request. */
export function signedFor(userId: string): Buffer {
  return Buffer.from(rpcKeys.identify('gateway').signer?.sign(as(userId).caller) ?? '');
}

/** The caller with this user id, with a personal key for which a platform staff role counts. */
export function as(userId: string): { caller: CallerContext } {
  return { caller: { userId, keyId: 'key_test', kind: 'personal', platformRole: 'counts' } };
}
