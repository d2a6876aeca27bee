import { mkdtemp, readdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { upload } from '@matchpoint/contracts';
import { ManualClock } from '@matchpoint/core';
import { createRpcClient, type CallerContext, type RpcClient } from '@matchpoint/rpc';
import { natsUrl, rpcKeys, type TestDatabase } from '@matchpoint/testing';
import { readConfig } from '../src/config.js';
import { createContext, type UploadContext } from '../src/context.js';
import { startService } from '../src/service.js';

const PIECE_BYTES = 65_536;

/** The gateway's deadline for an upload. */
export const PATIENT = { deadlineMs: 120_000 };

export interface TestUploadService {
  context: UploadContext;
  clock: ManualClock;
  client: RpcClient<typeof upload.UploadServiceService>;
  /** Uploads an image with a new token; returns its storageId. */
  put(bytes: Buffer, caller?: CallerContext): Promise<string>;
  token(caller?: CallerContext): Promise<string>;
  /** Names of all files in the disk store. */
  files(): Promise<string[]>;
  stop(): Promise<void>;
}

export const ALICE: CallerContext = { userId: 'user_alice', keyId: 'key_1', kind: 'personal' };
export const BOB: CallerContext = { userId: 'user_bob', keyId: 'key_2', kind: 'personal' };

/**
 * The upload service, in process, on a real database, with a disk store of its own unless `environment` names another, and a clock that the
 * test sets.
 */
export async function startUploadService(database: TestDatabase, environment: Record<string, string> = {}): Promise<TestUploadService> {
  const directory = await mkdtemp(path.join(os.tmpdir(), 'matchpoint-uploads-'));
  const clock = new ManualClock('2026-03-01T12:00:00.000Z');
  const config = readConfig({
    DATABASE_URL: database.url(),
    NATS_URL: natsUrl(),
    LOG_LEVEL: 'silent',
    ...rpcKeys.environment,
    MATCHPOINT_UPLOAD_DIRECTORY: directory,
    ...environment,
  });
  const context = await createContext(config, clock);
  const running = await startService(context);
  const client = createRpcClient(upload.UploadServiceService, { target: `127.0.0.1:${running.port}`, ...rpcKeys.identify('gateway') });
  const service: TestUploadService = {
    context,
    clock,
    client,
    async token(caller = ALICE) {
      return (await client.createUploadToken({}, { caller })).token;
    },
    async put(bytes, caller = ALICE) {
      return (await client.ingestImage(ingestRequests(await service.token(caller), bytes), PATIENT)).storageId;
    },
    async files() {
      const entries = await readdir(directory, { recursive: true, withFileTypes: true });
      return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
    },
    async stop() {
      client.close();
      await running.stop();
      await context.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
  return service;
}

/** An upload as the gateway sends it, with or without its length. */
export async function* ingestRequests(token: string, bytes: Buffer, announcedSize?: number): AsyncGenerator<upload.IngestImageRequest> {
  yield { part: { $case: 'start', value: { token, claimedType: 'image/png', announcedSize } } };
  for (let offset = 0; offset < bytes.length; offset += PIECE_BYTES)
    yield { part: { $case: 'piece', value: bytes.subarray(offset, offset + PIECE_BYTES) } };
  yield { part: { $case: 'end', value: { byteSize: bytes.length } } };
}
