import { spawn, spawnSync } from 'node:child_process';
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, openSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import https from 'node:https';
import net from 'node:net';
import path from 'node:path';
import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { StepError } from '../install/run-step.mjs';
import { findTool } from './build-go-tools.mjs';

const START_MS = 90_000;

/**
 * A kube-apiserver with its own etcd, without controllers and nodes: it validates objects, but nothing runs.
 * @param {string} folder a new one, for their data; the caller removes it
 * @returns {Promise<{kubeconfig: string, request(method: string, path: string, body?: object): Promise<{status: number, warnings: string,
 * body: object}>, stop(): Promise<void>}>}
 * @throws StepError if etcd or kube-apiserver is unavailable
 */
export async function startApiServer(folder) {
  const binary = findTool('kube-apiserver');
  if (!binary) throw new StepError('kube-apiserver is needed: node tools/deploy/build-go-tools.mjs kube-apiserver');
  const etcdUrl = `http://127.0.0.1:${await freePort()}`;
  const peerUrl = `http://127.0.0.1:${await freePort()}`;
  const running = [];
  const start = (name, command, words) => {
    const log = openSync(path.join(folder, `${name}.log`), 'a');
    const child = spawn(command, words, { stdio: ['ignore', log, log] });
    child.on('error', () => undefined);
    running.push(child);
  };
  const stop = async () => {
    for (const child of running.reverse()) {
      if (child.exitCode !== null || child.pid === undefined) continue;
      const ended = once(child, 'exit');
      child.kill();
      await ended;
    }
  };
  const etcdWords = ['--listen-client-urls', etcdUrl, '--advertise-client-urls', etcdUrl, '--listen-peer-urls', peerUrl];
  start('etcd', findEtcd(folder), [
    '--data-dir',
    path.join(folder, 'etcd'),
    ...etcdWords,
    '--initial-advertise-peer-urls',
    peerUrl,
    '--initial-cluster',
    `default=${peerUrl}`,
  ]);
  const token = randomBytes(24).toString('hex');
  const port = await freePort();
  start('kube-apiserver', binary, apiServerWords(folder, etcdUrl, port, token));

  const request = (method, target, body) => ask(port, token, method, target, body);
  const giveUpAt = performance.now() + START_MS;
  while (
    !(await request('GET', '/readyz').then(
      ({ status }) => status === 200,
      () => false,
    ))
  ) {
    if (performance.now() > giveUpAt) {
      await stop();
      throw new StepError(`kube-apiserver is not ready: ${readFileSync(path.join(folder, 'kube-apiserver.log'), 'utf8').slice(-2_000)}`);
    }
    await sleep(250);
  }
  const kubeconfig = path.join(folder, 'kubeconfig');
  const cluster = { name: 'check', cluster: { 'server': `https://127.0.0.1:${port}`, 'insecure-skip-tls-verify': true } };
  const context = { name: 'check', context: { cluster: 'check', user: 'check', namespace: 'matchpoint' } };
  const config = {
    'apiVersion': 'v1',
    'kind': 'Config',
    'current-context': 'check',
    'clusters': [cluster],
    'contexts': [context],
    'users': [{ name: 'check', user: { token } }],
  };
  writeFileSync(kubeconfig, JSON.stringify(config), { mode: 0o600 });
  return { kubeconfig, request, stop };
}

function apiServerWords(folder, etcdUrl, port, token) {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const keyFile = path.join(folder, 'service-account.key');
  writeFileSync(keyFile, privateKey.export({ format: 'pem', type: 'pkcs8' }), { mode: 0o600 });
  const tokens = path.join(folder, 'tokens.csv');
  writeFileSync(tokens, `${token},admin,admin,system:masters\n`, { mode: 0o600 });
  return [
    `--etcd-servers=${etcdUrl}`,
    '--bind-address=127.0.0.1',
    `--secure-port=${port}`,
    `--cert-dir=${path.join(folder, 'certificates')}`,
    `--service-account-key-file=${keyFile}`,
    `--service-account-signing-key-file=${keyFile}`,
    '--service-account-issuer=https://matchpoint.invalid',
    `--token-auth-file=${tokens}`,
    '--authorization-mode=RBAC',
    '--disable-admission-plugins=ServiceAccount',
  ];
}

/** On the PATH, else Debian's package, unpacked without installation. */
function findEtcd(folder) {
  const found = findTool('etcd');
  if (found) return found;
  const place = path.join(folder, 'packages');
  mkdirSync(place);
  const run = (command, words) => {
    const { status, stderr, error } = spawnSync(command, words, { cwd: place, encoding: 'utf8' });
    if (error || status !== 0) throw new StepError(`etcd is needed (apt-get install etcd-server): ${error?.message ?? stderr}`);
  };
  run('apt-get', ['download', '--quiet', 'etcd-server']);
  run('dpkg-deb', ['-x', readdirSync(place).find((name) => name.endsWith('.deb')), place]);
  return path.join(place, 'usr/bin/etcd');
}

function ask(port, token, method, target, body) {
  const headers = { 'authorization': `Bearer ${token}`, 'content-type': 'application/json' };
  return new Promise((resolve, reject) => {
    // The server has created its own certificate, for this run.
    const request = https.request({ host: '127.0.0.1', port, method, path: target, headers, rejectUnauthorized: false }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (chunk) => (text += chunk));
      response.on('end', () =>
        resolve({
          status: response.statusCode,
          warnings: response.headers.warning ?? '',
          body: text.startsWith('{') ? JSON.parse(text) : {},
        }),
      );
    });
    request.on('error', reject);
    request.end(body && JSON.stringify(body));
  });
}

async function freePort() {
  const server = net.createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  await once(server, 'close');
  return port;
}
