// Builds third-party tools that check the files in deploy/, at pinned versions, from the Go module proxy, into .local/deploy/bin: for
// machines that can reach the proxy but not the tools' release sites. Needs Go 1.25 or newer.
//   node tools/deploy/build-go-tools.mjs [helm] [kubeconform] [docker-compose] [versitygw] [actionlint] [kube-apiserver]
// By default all but the last.
// The last takes five minutes of CPU and 2 GB of memory, the others at most two minutes each.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { ROOT } from '../install/run-step.mjs';
import { KUBERNETES } from './kubernetes-schemas.mjs';

export const BIN = path.join(ROOT, '.local/deploy/bin');

const TOOLS = {
  'helm': { module: 'helm.sh/helm/v3', version: 'v3.22.0', command: 'helm.sh/helm/v3/cmd/helm' },
  'kubeconform': { module: 'github.com/yannh/kubeconform', version: 'v0.8.0', command: 'github.com/yannh/kubeconform/cmd/kubeconform' },
  'docker-compose': { module: 'github.com/docker/compose/v2', version: 'v2.40.3', command: 'github.com/docker/compose/v2/cmd' },
  'versitygw': { module: 'github.com/versity/versitygw', version: 'v1.8.0', command: 'github.com/versity/versitygw/cmd/versitygw' },
  'actionlint': { module: 'github.com/rhysd/actionlint', version: 'v1.7.7', command: 'github.com/rhysd/actionlint/cmd/actionlint' },
  'kube-apiserver': { module: 'k8s.io/kubernetes', version: `v${KUBERNETES}`, command: 'k8s.io/kubernetes/cmd/kube-apiserver' },
};

/** The path of a tool: one built here, else one on the PATH, else undefined. */
export function findTool(name) {
  const built = path.join(BIN, name);
  if (existsSync(built)) return built;
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  return folders.map((folder) => path.join(folder, name)).find((file) => existsSync(file));
}

/** Downloads a module of the proxy and returns its folder. */
export function downloadModule(name, version) {
  const answer = go(['mod', 'download', '-json', `${name}@${version}`], ROOT, { capture: true });
  return JSON.parse(answer).Dir;
}

/**
 * Builds a command as the dependency of a module of our own, because `go install` refuses modules with `exclude` or `replace` in their
 * go.mod.
 */
function build(name) {
  const { module, version, command } = TOOLS[name];
  const folder = path.join(ROOT, '.local/deploy/build', name);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  mkdirSync(BIN, { recursive: true });
  const replaced = name === 'kube-apiserver' ? stagedModules(downloadModule(module, version)) : '';
  writeFileSync(path.join(folder, 'go.mod'), `module matchpoint.invalid/tools\n\ngo 1.25.0\n\nrequire ${module} ${version}\n${replaced}`);
  writeFileSync(path.join(folder, 'tools.go'), `//go:build tools\n\npackage tools\n\nimport _ "${command}"\n`);
  go(['mod', 'tidy'], folder);
  // The version that kube-apiserver reports; helm compares it with the chart's `kubeVersion`.
  const [major, minor] = KUBERNETES.split('.');
  const says = Object.entries({ gitVersion: `v${KUBERNETES}`, gitMajor: major, gitMinor: minor });
  const flags = name === 'kube-apiserver' ? says.map(([key, value]) => `-X k8s.io/component-base/version.${key}=${value}`) : [];
  go(['build', '-trimpath', `-ldflags=${['-s', '-w', ...flags].join(' ')}`, '-o', path.join(BIN, name), command], folder);
  rmSync(folder, { recursive: true });
}

/** Kubernetes' own libraries are published as v0.<minor>.<patch>; in its repository they are folders. */
function stagedModules(folder) {
  const text = readFileSync(path.join(folder, 'go.mod'), 'utf8');
  const names = [...text.matchAll(/^\s*(?:replace )?(k8s\.io\/\S+) => \.\/staging\//gm)].map(([, name]) => name);
  const imported = [...text.matchAll(/^\s*(k8s\.io\/\S+) v0\.0\.0$/gm)].map(([, name]) => name);
  const all = [...new Set([...names, ...imported])];
  return `replace (\n${all.map((name) => `\t${name} => ${name} v0${KUBERNETES.slice(1)}`).join('\n')}\n)\n`;
}

function go(words, cwd, { capture = false } = {}) {
  const { status, stdout, error } = spawnSync('go', words, {
    cwd,
    encoding: 'utf8',
    env: { ...process.env, CGO_ENABLED: '0', GOFLAGS: '-buildvcs=false -mod=mod', GOWORK: 'off' },
    stdio: ['ignore', capture ? 'pipe' : 'inherit', 'inherit'],
    maxBuffer: 2 ** 26,
  });
  if (error) throw new Error(`go is needed, 1.25 or newer: ${error.message}`);
  if (status !== 0) throw new Error(`go ${words.join(' ')} failed with exit code ${status}`);
  return stdout;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const named = process.argv.slice(2);
  const unknown = named.find((name) => !(name in TOOLS));
  if (unknown) {
    console.error(`Unknown tool "${unknown}"; known tools: ${Object.keys(TOOLS).join(', ')}`);
    process.exit(1);
  }
  for (const name of named.length > 0 ? named : Object.keys(TOOLS).filter((each) => each !== 'kube-apiserver')) {
    build(name);
    console.log(`Built ${path.relative(ROOT, path.join(BIN, name))}`);
  }
}
