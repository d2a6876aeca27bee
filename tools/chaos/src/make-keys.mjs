// API keys by the hundred, as the `matchpoint` command makes them one at a time.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import grpc from '@grpc/grpc-js';
import { loadSync } from '@grpc/proto-loader';
import { ROOT } from '../chaos-system.mjs';

const PROTO = 'matchpoint/gateway/v1/keys.proto';
const AT_ONCE = 10;

/** Makes `count` personal keys of all scopes and answers them in plaintext. */
export async function makeKeys({ directory }, owner, count) {
  const runtime = JSON.parse(readFileSync(path.join(directory, 'runtime.json'), 'utf8'));
  const { KeyService } = grpc.loadPackageDefinition(loadSync(PROTO, { includeDirs: [path.join(ROOT, 'proto')] })).matchpoint.gateway.v1;
  const client = new KeyService(runtime.MATCHPOINT_GATEWAY_ADMIN_URL, credentialsOf(runtime));
  const metadata = new grpc.Metadata();
  metadata.set('matchpoint-internal-token', runtime.MATCHPOINT_INTERNAL_TOKEN);
  const createKey = promisify(client.createKey).bind(client);
  const grant = { kind: 'personal', owner, plan: 'api_pro', allPermissions: true, label: 'chaos' };
  const keys = [];
  const work = async () => {
    while (keys.length < count) keys.push((await createKey(grant, metadata)).plaintext);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  client.close();
  return keys;
}

function credentialsOf({ MATCHPOINT_TLS_CA_FILE: ca, MATCHPOINT_TLS_KEY_FILE: key, MATCHPOINT_TLS_CERT_FILE: cert }) {
  if (!ca) return grpc.credentials.createInsecure();
  return grpc.credentials.createSsl(...[ca, key, cert].map((file) => readFileSync(file)));
}
