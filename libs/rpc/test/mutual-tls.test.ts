import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { type ChannelCredentials, credentials, status } from '@grpc/grpc-js';
import { ConfigError } from '@matchpoint/config';
import { upload } from '@matchpoint/contracts';
import { type CertificateMaker, createCertificateMaker, type MadeCertificate } from '@matchpoint/stack';
import { eventually, rpcKeys } from '@matchpoint/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type CallerContext,
  certificateFilesOf,
  createRpcClient,
  openTransportSecurity,
  type RpcClient,
  type TransportSecurity,
} from '../src/index.js';
import { callBy, KINDS, type Probed, serveAllKinds } from './kinds-of-call.js';

const REREAD_MS = 50;
const CALLER: CallerContext = { userId: 'user_1', keyId: 'key_1', kind: 'personal' };
const SIGNED = rpcKeys.identify('gateway').signer?.sign(CALLER) as Uint8Array;
const warnings: string[] = [];
const logger = { info: () => undefined, warn: (_fields: object, message: string) => void warnings.push(message) };
const SAYS_UPLOAD = { 'grpc.ssl_target_name_override': 'upload' };

let folder: string;
let maker: CertificateMaker;
let stranger: CertificateMaker;
let own: MadeCertificate;
let transport: TransportSecurity;
let server: Probed;
const open: { close(): void }[] = [];

beforeAll(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'matchpoint-tls-'));
  maker = await createCertificateMaker(path.join(folder, 'ours'));
  stranger = await createCertificateMaker(path.join(folder, 'theirs'));
  own = await maker.issue('upload', ['upload', 'localhost']);
  transport = openTransportSecurity(own, logger, REREAD_MS);
  server = await serveAllKinds({ transport });
});
beforeEach(() => {
  server.reached.length = 0;
});
afterAll(async () => {
  for (const each of open) each.close();
  await server.stop();
  transport.close();
  fs.rmSync(folder, { recursive: true });
});

/** Credentials of a program that has these files and trusts our authority. */
function showing({ certFile, keyFile }: MadeCertificate): ChannelCredentials {
  return credentials.createSsl(fs.readFileSync(own.caFile), fs.readFileSync(keyFile), fs.readFileSync(certFile));
}
function connect(files: MadeCertificate, at = server.port): RpcClient<typeof upload.UploadServiceService> {
  const transportOfPeer = openTransportSecurity(files, logger, REREAD_MS);
  const client = createRpcClient(upload.UploadServiceService, {
    target: `127.0.0.1:${at}`,
    ...rpcKeys.identify('gateway'),
    transport: transportOfPeer,
  });
  open.push(client, transportOfPeer);
  return client;
}

describe.each(KINDS)('by %s', (kind) => {
  it.each(['gateway', 'match', 'league'])('%s is admitted, as the table allows', async (name) => {
    const channel = showing(await maker.issue(name, [name, `${name}.svc`]));
    expect(await callBy(kind, server.port, { principal: SIGNED, channel, options: SAYS_UPLOAD })).toBe(status.OK);
  });

  // Any of our processes may read API descriptions.
  it.skipIf(kind === 'reflection').each([
    ['another process of ours', ['webhook']],
    ["the service's own certificate", ['upload']],
    ['a name that no process has', ['intruder']],
    ['a name that quotes one', ['x, DNS:gateway, y']],
    ['a wildcard', ['*']],
    ['no DNS name', ['10.0.0.1']],
  ])('%s is forbidden, whatever it has signed', async (_case, names) => {
    const channel = showing(await maker.issue('other', names));
    expect(await callBy(kind, server.port, { principal: SIGNED, channel, options: SAYS_UPLOAD })).toBe(status.PERMISSION_DENIED);
    expect(server.reached).toEqual([]);
  });

  it.each<[string, () => Promise<ChannelCredentials>]>([
    ['no certificate', async () => credentials.createSsl(fs.readFileSync(own.caFile))],
    ['a certificate of another authority', async () => showing(await stranger.issue('gateway', ['gateway']))],
    ['no TLS', async () => credentials.createInsecure()],
  ])('%s gets no connection', async (_case, channel) => {
    const shown = { principal: SIGNED, channel: await channel(), options: SAYS_UPLOAD };
    expect(await callBy(kind, server.port, shown)).toBe(status.UNAVAILABLE);
    expect(server.reached).toEqual([]);
  });

  it.skipIf(kind === 'reflection')('the right certificate alone does not identify the caller', async () => {
    const channel = showing(await maker.issue('gateway', ['gateway']));
    expect(await callBy(kind, server.port, { channel, options: SAYS_UPLOAD })).toBe(status.UNAUTHENTICATED);
    expect(await callBy(kind, server.port, { token: '', principal: SIGNED, channel, options: SAYS_UPLOAD })).toBe(status.UNAUTHENTICATED);
    expect(server.reached).toEqual([]);
  });
});

describe('a client', () => {
  it('calls no server other than the intended process, even one with a certificate of our authority', async () => {
    const impostor = openTransportSecurity(await maker.issue('webhook', ['webhook']), logger);
    const elsewhere = await serveAllKinds({ transport: impostor });
    open.push(impostor);
    const client = connect(await maker.issue('gateway', ['gateway']), elsewhere.port);
    await expect(client.createUploadToken({}, { caller: CALLER, deadlineMs: 2_000 })).rejects.toMatchObject({ code: 'error_unavailable' });
    expect(elsewhere.reached).toEqual([]);
    await elsewhere.stop();
  });
});

describe('new files', () => {
  let next: CertificateMaker;
  beforeAll(async () => {
    next = await createCertificateMaker(path.join(folder, 'next'));
  });

  it('are used without a restart by both sides, and cut no call', async () => {
    const files = await maker.issue('gateway', ['gateway']);
    const before = connect(files);
    expect(await before.createUploadToken({}, { caller: CALLER })).toMatchObject({ token: 'token' });
    // Another authority altogether, as after a key was lost: the server's files first, then the client's.
    replace(own, await next.issue('upload', ['upload']));
    replace(files, await next.issue('gateway', ['gateway']));
    await eventually(async () => expect(await callBy('unary', server.port, { principal: SIGNED, ...(await by(next)) })).toBe(status.OK));
    expect(await before.createUploadToken({}, { caller: CALLER }), 'what is connected stays so').toMatchObject({ token: 'token' });
    const after = connect(files);
    await eventually(async () => expect(await after.createUploadToken({}, { caller: CALLER })).toMatchObject({ token: 'token' }));
    expect(await callBy('unary', server.port, { principal: SIGNED, ...(await by(maker)) }), 'the old authority').toBe(status.UNAVAILABLE);
  });

  it('that do not match each other are ignored, and the previous ones stay in use', async () => {
    const { keyFile } = await stranger.issue('upload', ['upload']);
    const kept = fs.readFileSync(own.keyFile);
    warnings.length = 0;
    fs.copyFileSync(keyFile, own.keyFile);
    await eventually(() => warnings.length > 0);
    const client = connect(await next.issue('gateway', ['gateway']));
    expect(await client.createUploadToken({}, { caller: CALLER })).toMatchObject({ token: 'token' });
    fs.writeFileSync(own.keyFile, kept);
  });

  /** Presents a gateway's certificate of this authority, and trusts the server's current authority. */
  const by = async (authority: CertificateMaker): Promise<{ channel: ChannelCredentials; options: object }> => ({
    channel: showing(await authority.issue('probe', ['gateway'])),
    options: SAYS_UPLOAD,
  });
});

/** Replaces the files one by one, as an operator or Kubernetes does. */
function replace(files: MadeCertificate, by: MadeCertificate): void {
  for (const part of ['caFile', 'certFile', 'keyFile'] as const) fs.copyFileSync(by[part], files[part]);
}

describe('the variables', () => {
  it('name all three files or none', () => {
    expect(certificateFilesOf({})).toBeUndefined();
    expect(() => certificateFilesOf({ tlsCertFile: 'a', tlsCaFile: 'c' })).toThrow(
      new ConfigError('MATCHPOINT_TLS_KEY_FILE is required where another of the three MATCHPOINT_TLS_… files is set'),
    );
  });

  it('name files that can be read and that belong together', async () => {
    const [ours, theirs] = [await maker.issue('a', ['a']), await stranger.issue('a', ['a'])];
    for (const files of [
      { ...ours, keyFile: theirs.keyFile },
      { ...ours, caFile: ours.keyFile },
      { ...ours, certFile: '/nowhere' },
    ]) {
      expect(() => openTransportSecurity(files, logger)).toThrow(/^MATCHPOINT_TLS_CERT_FILE, _KEY_FILE and _CA_FILE cannot be used: /);
    }
  });
});
