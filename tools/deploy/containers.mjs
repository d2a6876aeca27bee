import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { StepError } from '../install/run-step.mjs';

/** Configuration of Debian's podman for machines whose cgroups crun does not support and whose limits cannot be raised. */
const CONFIGURATION = `[containers]
default_ulimits = ["nofile=20000:20000", "nproc=4096:4096"]
[engine]
runtime = "runc"
cgroup_manager = "cgroupfs"
`;
/** The options of docker-compose.yml and the chart. */
const CONFINED = [
  '--read-only',
  '--tmpfs=/tmp',
  '--cap-drop=all',
  '--security-opt=no-new-privileges',
  '--memory=512m',
  '--user=1000:1000',
  '--pids-limit=200',
];

/** Runs containers with podman, on the machine's own network. `close` removes the remaining ones. */
export class Containers {
  #names = new Set();
  #environment;

  /** @param {string} folder for files of a run; the caller removes it */
  constructor(folder) {
    const file = path.join(folder, 'containers.conf');
    writeFileSync(file, CONFIGURATION);
    this.folder = folder;
    this.#environment = { ...process.env, CONTAINERS_CONF: file };
    for (const [tool, words] of [
      ['podman', ['--version']],
      ['runc', ['--version']],
    ]) {
      if (spawnSync(tool, words, { stdio: 'ignore' }).status !== 0) throw new StepError(`${tool} is needed: apt-get install podman runc`);
    }
  }

  /**
   * Starts one in the background. @param {{image: string, environment: Record<string, string>, mounts?: string[], command?: string[]}}
   * options
   */
  start(name, options) {
    this.#names.add(name);
    this.#podman(['run', '--detach', '--name', name, ...this.#words(name, options)]);
  }

  /** Runs a container to its end and returns its output. `canFail`: returns instead of throwing. */
  run(name, { canFail = false, input, ...options }) {
    const answer = this.#spawn(['run', '--rm', '--interactive', '--name', name, ...this.#words(name, options)], { input });
    if (answer.status !== 0 && !canFail)
      throw new StepError(`${name} ended with exit code ${answer.status}: ${answer.stdout}${answer.stderr}`);
    return answer;
  }

  /** Whether the image's health check succeeds. */
  isHealthy(name) {
    return this.#spawn(['exec', name, 'node', 'tools/deploy/probe-health.mjs']).status === 0;
  }

  logs(name) {
    const { stdout, stderr } = this.#spawn(['logs', name]);
    return `${stdout}${stderr}`;
  }

  /** Memory in MB. */
  memoryOf(name) {
    const { stdout } = this.#spawn(['stats', '--no-stream', '--format', '{{.MemUsage}}', name]);
    return stdout.split('/')[0].trim();
  }

  /** Stops one like an orchestrator; returns its exit code and how long it took. */
  stop(name) {
    const startedAt = performance.now();
    this.#podman(['stop', '--time', '160', name]);
    const exitCode = Number(this.#podman(['inspect', '--format', '{{.State.ExitCode}}', name]));
    return { exitCode, seconds: (performance.now() - startedAt) / 1000 };
  }

  close() {
    for (const name of this.#names) this.#spawn(['rm', '--force', '--time', '0', name]);
    this.#names.clear();
  }

  #words(name, { image, environment, mounts = [], command = [] }) {
    const file = path.join(this.folder, `${name}.env`);
    writeFileSync(
      file,
      Object.entries(environment)
        .map(([key, value]) => `${key}=${value}\n`)
        .join(''),
      { mode: 0o600 },
    );
    return ['--network=host', ...CONFINED, '--env-file', file, ...mounts.flatMap((mount) => ['--volume', mount]), image, ...command];
  }

  #podman(words) {
    const { status, stdout, stderr } = this.#spawn(words);
    if (status !== 0) throw new StepError(`podman ${words[0]} failed: ${stderr}`);
    return stdout.trim();
  }

  #spawn(words, { input } = {}) {
    return spawnSync('podman', words, { encoding: 'utf8', env: this.#environment, maxBuffer: 2 ** 26, input });
  }
}
