import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { keepSecrets } from '../kept-secrets.mjs';
import { composeFiles } from '../secret-files.mjs';
import { callsOf, configOf, namesInCode, PROCESS_NAMES, readEnvironment, ROOT } from './read-code.js';

interface Service {
  image: string;
  user: string;
  read_only: boolean;
  cap_drop: string[];
  cap_add?: string[];
  security_opt: string[];
  mem_limit: string;
  pids_limit: number;
  command?: string[];
  env_file?: string;
  environment?: Record<string, string>;
  volumes?: string[];
  ports?: string[];
  networks?: string[];
  network_mode?: string;
  healthcheck?: { test: string[] };
  depends_on?: Record<string, { condition: string }>;
  profiles?: string[];
  build?: { context: string; target: string; args: Record<string, string> };
}
interface Compose {
  services: Record<string, Service>;
  networks: Record<string, { internal?: boolean }>;
  volumes: Record<string, unknown>;
}

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'matchpoint-compose-'));
afterAll(() => fs.rmSync(folder, { recursive: true }));

const text = fs.readFileSync(path.join(ROOT, 'docker-compose.yml'), 'utf8');
const dockerfile = fs.readFileSync(path.join(ROOT, 'Dockerfile'), 'utf8');
/** Every process and every migration shares an anchor, so the file exceeds the parser's default limit of 100 aliases. */
const MAX_ALIASES = 200;
const { services, networks, volumes } = parse(text, { merge: true, maxAliasCount: MAX_ALIASES }) as Compose;
const files: Record<string, string> = composeFiles(keepSecrets(folder));
const service = (name: string): Service => services[name] as Service;

/** What a process can be told, and not in this file. */
const LEFT_OUT = [
  // How it reaches servers of one's own: this file runs its own.
  'DATABASE_DIRECT_URL',
  'DATABASE_READ_URL',
  'MATCHPOINT_S3_REGION',
  'MATCHPOINT_UPLOAD_DIRECTORY',
  'NATS_CA_FILE',
  'NATS_CERT_FILE',
  'NATS_CREDS_FILE',
  'NATS_KEY_FILE',
  'REDIS_CA_FILE',
  'REDIS_CERT_FILE',
  'REDIS_CLUSTER_NODES',
  'REDIS_KEY_FILE',
  'REDIS_SENTINELS',
  'REDIS_SENTINEL_NAME',
  'REDIS_SENTINEL_PASSWORD',
  'REDIS_SENTINEL_USERNAME',
  // Stand-ins of other sites, in tests.
  'MATCHPOINT_DISCORD_URL',
  'MATCHPOINT_TWITCH_API_URL',
  'MATCHPOINT_TWITCH_AUTH_URL',
  // An upgrade from 0.1.0, which had no such file.
  'MATCHPOINT_UNSIGNED_CALLERS',
];

/** `${NAME:-default}` replaced by its default, as if nothing were set; defaults may be nested. */
const interpolate = (value: string): string => {
  const inner = value.replace(/\$\{[A-Z_]+:-([^{}]*)\}/g, '$1');
  return inner === value ? value : interpolate(inner);
};

/** A container's environment: its secrets file, overridden by `environment`. */
function environmentOf(name: string): Record<string, string> {
  const { env_file: file, environment = {} } = service(name);
  const lines = (files[path.basename(file ?? '')] ?? '').split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  const secrets = lines.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]);
  return {
    ...Object.fromEntries(secrets),
    ...Object.fromEntries(Object.entries(environment).map(([key, value]) => [key, interpolate(value)])),
  };
}

describe('docker-compose.yml', () => {
  it.each([
    ['nats', 'nats-match-password'],
    ['redis', 'redis-gateway-password'],
  ])('replaces %s when its users change: the environment of the container changes with its configuration', (name, password) => {
    const kept = keepSecrets(folder) as Record<string, string>;
    const file = path.basename(service(name).env_file ?? '');
    const changed: Record<string, string> = composeFiles({ ...kept, [password]: 'another' });
    expect(changed[`${name}.conf`]).not.toBe(files[`${name}.conf`]);
    expect(files[file]).toMatch(/^MATCHPOINT_CONFIG_DIGEST=[0-9a-f]{64}$/m);
    expect(changed[file]).not.toBe(files[file]);
    expect((composeFiles(kept) as Record<string, string>)[file]).toBe(files[file]);
  });

  it('runs every process, a migration for each, and their dependencies', () => {
    const expected = [...PROCESS_NAMES, ...PROCESS_NAMES.map((name) => `${name}-migrate`)];
    const servers = ['cli', 'nats', 'postgres', 'postgres-roles', 'redis', 's3', 'volumes'];
    expect(Object.keys(services).sort()).toEqual([...expected, ...servers].sort());
  });

  it.each(Object.keys(services))('confines %s: not root, read-only, no capability, limited memory and processes', (name) => {
    const { user, read_only, cap_drop, cap_add = [], security_opt, mem_limit, pids_limit } = service(name);
    expect({ read_only, cap_drop, security_opt }).toEqual({ read_only: true, cap_drop: ['ALL'], security_opt: ['no-new-privileges:true'] });
    expect(mem_limit).toMatch(/^\d+[mg]$/);
    expect(pids_limit).toBeGreaterThan(0);
    const isMakingVolumes = name === 'volumes';
    expect(cap_add).toEqual(isMakingVolumes ? ['CHOWN'] : []);
    if (!isMakingVolumes) expect(interpolate(user)).not.toMatch(/^(0|root)(:|$)/);
  });

  it.each(PROCESS_NAMES)('gives %s an environment with which it starts, without unknown variables', (name) => {
    const environment = environmentOf(name);
    readEnvironment(name, environment);
    const known = namesInCode(name);
    expect(Object.keys(environment).filter((variable) => !known.has(variable))).toEqual([]);
  });

  it.each(PROCESS_NAMES)('lets %s find the processes that it calls', (name) => {
    const environment = environmentOf(name);
    for (const callee of callsOf(name, environment)) {
      const target = environment[`MATCHPOINT_${callee.replaceAll('-', '_').toUpperCase()}_URL`];
      expect(target).toBe(`dns:///${callee}:${environmentOf(callee).MATCHPOINT_GRPC_PORT}`);
      expect(service(callee).networks).toEqual(expect.arrayContaining(['servers']));
    }
  });

  it('passes on everything that a process reads, unless it is a secret, fixed here, or of no use here', () => {
    const absent = PROCESS_NAMES.flatMap((name) => {
      const given = environmentOf(name);
      return [...readEnvironment(name, given)].filter((variable) => !(variable in given));
    });
    expect([...new Set(absent)].sort()).toEqual(LEFT_OUT.toSorted());
  });

  it.each(PROCESS_NAMES)('takes settings of %s from .env under their own names, with the defaults of the code', (name) => {
    const given = environmentOf(name);
    const settings = Object.entries(service(name).environment ?? {}).filter(([, value]) => value.includes('${'));
    for (const [variable, value] of settings) {
      expect(value).toMatch(new RegExp(`^\\$\\{${variable}:-.*\\}$`));
      // The code has no address of its own for what this file serves.
      if (variable === 'MATCHPOINT_PUBLIC_URL') continue;
      expect(JSON.stringify(configOf(name, given)), variable).toBe(JSON.stringify(configOf(name, { ...given, [variable]: undefined })));
    }
  });

  it('has every setting of .env listed in docs/deploy.md', () => {
    const page = fs.readFileSync(path.join(ROOT, 'docs/deploy.md'), 'utf8');
    const [section = ''] = /^## One machine[^]*?(?=^## )/m.exec(page) ?? [];
    const settings = new Set([...text.matchAll(/\$\{([A-Z_]+):-/g)].map(([, variable]) => variable));
    expect([...settings].filter((variable) => !section.includes(`\`${variable}\``))).toEqual([]);
  });

  it('gives matches and leagues the same times of disputes, which .env can set', () => {
    const times = (name: string) =>
      Object.fromEntries(
        Object.entries(service(name).environment ?? {}).filter(([variable]) => variable.startsWith('MATCHPOINT_DISPUTE_')),
      );
    expect(Object.entries(times('match')).map(([variable, value]) => value.startsWith(`\${${variable}:-`))).toEqual([true, true, true]);
    expect(times('league')).toEqual(times('match'));
  });

  it('gives the operators’ command everything it needs to find a system', () => {
    const environment = environmentOf('cli');
    expect(environment.MATCHPOINT_GATEWAY_ADMIN_URL).toBe(`dns:///gateway:${environmentOf('gateway').MATCHPOINT_ADMIN_PORT}`);
    expect(environment.MATCHPOINT_URL).toBe(`http://gateway:${environmentOf('gateway').PORT}`);
    const known = namesInCode('cli');
    expect(Object.keys(environment).filter((variable) => !known.has(variable))).toEqual([]);
  });

  it.each(PROCESS_NAMES)('starts %s when its database is migrated and its servers are healthy', (name) => {
    const { depends_on: waits = {} } = service(name);
    expect(waits[`${name}-migrate`]).toEqual({ condition: 'service_completed_successfully' });
    expect(waits.nats).toEqual({ condition: 'service_healthy' });
    expect(service(`${name}-migrate`)).toMatchObject({ image: service(name).image, command: ['node', `dist/apps/${name}/migrate.js`] });
    expect(service(`${name}-migrate`).depends_on).toEqual({ 'postgres-roles': { condition: 'service_completed_successfully' } });
    for (const awaited of Object.keys(waits))
      if (waits[awaited]?.condition === 'service_healthy') expect(service(awaited).healthcheck).toBeDefined();
  });

  it.each([...PROCESS_NAMES, 'cli'])('builds %s from a target of the Dockerfile, on a configured base image', (name) => {
    const { build, image } = service(name);
    expect(dockerfile).toMatch(new RegExp(`^FROM \\S+ AS ${build?.target}$`, 'm'));
    expect(image).toBe(`matchpoint/${build?.target}:\${MATCHPOINT_TAG:-dev}`);
    expect(build?.args.NODE_IMAGE).toMatch(/^\$\{NODE_IMAGE:\?/);
  });

  it('supports matchpoint backup --compose: a postgres service that knows its password and keeps WAL meanwhile', () => {
    const source = fs.readFileSync(path.join(ROOT, 'apps/cli/src/commands/backup/compose.ts'), 'utf8');
    const [, asked] = /'exec', '-T', '(\w+)'/.exec(source) ?? [];
    const { image, user, command } = service(asked ?? '');
    expect({ image: image.split(':')[0], user }).toEqual({ image: 'postgres', user: 'postgres' });
    for (const [, variable] of source.matchAll(/\$([A-Z_]{2,})/g))
      expect(environmentOf(asked ?? '')[variable ?? '']).toEqual(expect.stringMatching(/./));
    expect(command).toEqual(expect.arrayContaining(['wal_keep_size=1GB']));
    expect(source).toContain('--host=127.0.0.1'); // pg_hba.conf of the image lets the superuser replicate from there
  });

  it('has the volumes and the gateway that docs/recovery.md restores, the gateway after the check', () => {
    const page = fs.readFileSync(path.join(ROOT, 'docs/recovery.md'), 'utf8');
    const [section = ''] = /^### Docker Compose[^]*?(?=^### )/m.exec(page) ?? [];
    const named = [...section.matchAll(/\bmatchpoint_(\w+)/g)].map(([, volume]) => volume as string);
    expect(text).toMatch(/^name: matchpoint$/m);
    expect(new Set(named)).toEqual(new Set(['s3', 'nats']));
    for (const volume of named) expect(Object.keys(volumes)).toContain(volume);
    expect(service('s3').volumes).toEqual(['s3:/data']);
    const start = 'docker compose up --detach --wait';
    const places = [`\n${start} --scale gateway=0\n`, '\ndocker compose run --rm cli restore check ', `\n${start}\n`].map((words) =>
      section.indexOf(words),
    );
    expect(places).not.toContain(-1);
    expect(places).toEqual(places.toSorted((a, b) => a - b));
  });

  it('has what runbooks ask of PostgreSQL: its password for psql, and a library that counts statements', () => {
    const read = (name: string): string => fs.readFileSync(path.join(ROOT, name), 'utf8');
    const [, asked = '', words = ''] =
      /^\| Docker Compose \| `docker compose exec (\w+) sh -c '([^`]*)'` \|$/m.exec(read('docs/runbooks/README.md')) ?? [];
    const [, variable = ''] = /^PGPASSWORD="\$(\w+)" psql --username=postgres /.exec(words) ?? [];
    expect(environmentOf(asked)[variable]).toEqual(expect.stringMatching(/./));
    expect(read('docs/runbooks/api-slow.md')).toContain('from pg_stat_statements ');
    expect(service(asked).command).toContain('shared_preload_libraries=pg_stat_statements');
    expect(read('deploy/helm/matchpoint/README.md')).toMatch(/parameters: \{.* pg_stat_statements\.max: "\d+" /);
  });

  it('mounts only its own certificate and key for each process, where its variables expect them', () => {
    for (const name of [...PROCESS_NAMES, 'cli']) {
      expect(service(name).volumes).toEqual([`./deploy/secrets/tls/${name}:/run/matchpoint-tls:ro`]);
      for (const [variable, file] of [
        ['CERT', 'tls.crt'],
        ['KEY', 'tls.key'],
        ['CA', 'ca.crt'],
      ]) {
        expect(environmentOf(name)[`MATCHPOINT_TLS_${variable}_FILE`]).toBe(`/run/matchpoint-tls/${file}`);
      }
    }
  });

  it('contains no secret or default secret, and every secret file that it names is generated', () => {
    const named = [...text.matchAll(/deploy\/secrets\/([\w.-]+\.(?:env|conf))/g)].map(([, file]) => file as string);
    expect(new Set(named)).toEqual(new Set(Object.keys(files)));
    expect(text).not.toMatch(/(PASSWORD|SECRET|TOKEN|PEPPER|_KEYS?)\w*: (?!\$\{[A-Z_]+:-\}|\/run\/)\S/);
  });

  it('is only reachable at the gateway, from this machine, and its servers can’t connect elsewhere', () => {
    const published = Object.entries(services).filter(([, { ports }]) => ports !== undefined);
    expect(published.map(([name]) => name)).toEqual(['gateway']);
    expect(service('gateway').ports?.map(interpolate)).toEqual([`127.0.0.1:8080:${environmentOf('gateway').PORT}`]);
    expect(networks.servers).toEqual({ internal: true });
    const outside = Object.keys(services).filter((name) => service(name).networks?.includes('outside'));
    expect(outside).toEqual(['gateway', 'catalog-profile', 'webhook', 'account']);
    for (const { networks: joined, network_mode } of Object.values(services)) expect(joined ?? network_mode).toBeDefined();
  });

  it('names every volume that it mounts, and pins every third-party image to a version', () => {
    const mounted = Object.values(services).flatMap(({ volumes: mounts = [] }) => mounts.map((mount) => mount.split(':')[0] as string));
    for (const name of mounted.filter((each) => !each.startsWith('./'))) expect(Object.keys(volumes)).toContain(name);
    for (const file of mounted.filter((each) => each.startsWith('./deploy/compose')))
      expect(fs.existsSync(path.join(ROOT, file))).toBe(true);
    for (const { image, build } of Object.values(services)) if (!build) expect(image).toMatch(/:v?\d/);
  });
});
