import fs from 'node:fs';
import path from 'node:path';
import { natsUrl } from '@matchpoint/testing';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { type CheckoutCopy, copyCheckout } from './checkout-copy.js';

/** A copy, seven generators, buf and Prisma. */
const GENERATE_MS = 480_000;
const CHECK_MS = 240_000;
const OPERATION = [
  '--tag',
  'Matches',
  '--path',
  '/casts/{id}',
  '--scope',
  'matches.public_matches:read',
  '--rpc',
  'cast.getCast',
  '--summary',
  'Get a cast',
  '--description',
  'Answers who casts a match.',
  '--section',
  'docs/reference/matches.md',
  '--call',
  '/casts/sentinels',
];
/** Files that the generator leaves in a service with rooms. */
const IN_ROOMS = ['teams/rpc/get-team-logo', 'streams/rpc/get-stream-logo', 'teams/append-logo-changed'].map(
  (file) => `apps/catalog-profile/src/${file}.test.ts`,
);
let copy: CheckoutCopy;

const generate = (generator: string, ...args: string[]): Promise<void> =>
  copy.run('nx', ['g', `@matchpoint/generators:${generator}`, ...args]);
/** Leaves the generated code to the last generator, which takes half of its time. */
const generateFiles = (generator: string, ...args: string[]): Promise<void> => generate(generator, ...args, '--no-regenerate');
const readText = (file: string): string => fs.readFileSync(path.join(copy.directory, file), 'utf8');

beforeAll(async () => {
  copy = await copyCheckout();
  await generateFiles('service', 'cast', '--rpc', 'get-cast', '--summary', 'Answers a cast.', '--purpose', 'Who casts which match.');
  await generateFiles('rpc', 'list-casters', '--service', 'cast', '--summary', 'Answers who casts.');
  const logo = ['--service', 'catalog-profile', '--summary', 'Answers a logo.'];
  await generateFiles('rpc', 'get-team-logo', ...logo, '--room', 'teams', '--contract', 'ProfileService');
  await generateFiles('rpc', 'get-stream-logo', ...logo, '--room', 'streams', '--contract', 'TeamService');
  await generateFiles('event', 'logo.changed', '--service', 'catalog-profile', '--room', 'teams', '--summary', 'A logo has changed.');
  await generateFiles('event', 'cast.started', '--service', 'cast', '--summary', 'A cast has begun.');
  await generate('operation', 'get-cast', ...OPERATION);
}, GENERATE_MS);
afterAll(() => copy.remove());

it(
  'generates a service, an RPC, an event and an operation that compile, as do the tables that list them',
  async () => {
    fs.writeFileSync(
      path.join(copy.directory, 'tsconfig.json'),
      JSON.stringify({
        extends: './tsconfig.base.json',
        include: [
          'apps/cast',
          'apps/catalog-profile/src',
          'apps/gateway/src',
          'apps/gateway/test/get-cast.test.ts',
          'apps/cli/src/system',
          'tools/launcher/src',
          'e2e/src/operation-cases.ts',
          'e2e/src/access-table.ts',
          'e2e/src/own-shapes.ts',
          'libs/events/src',
        ],
      }),
    );
    await copy.run('../typescript-native/bin/tsc', ['-p', 'tsconfig.json', '--singleThreaded']);
  },
  CHECK_MS,
);

it(
  'generates code that passes lint and is formatted with Oxfmt',
  async () => {
    const ofGateway = ['apps/gateway/src/routes/matches/get-cast.ts', 'apps/gateway/test/get-cast.test.ts'];
    await copy.run('eslint', ['apps/cast', ...IN_ROOMS, ...ofGateway, 'libs/events/src/schemas/cast.ts']);
    const written = copy.writtenIn(['apps', 'docs', 'e2e', 'libs', 'proto', 'tools']);
    expect(written).toContain('apps/gateway/src/routes/matches/get-cast.ts');
    await copy.run('oxfmt', ['--check']);
  },
  CHECK_MS,
);

it(
  'generates tests that pass, and keeps those about all routes, contracts and events passing',
  async () => {
    const files = [
      'apps/cast',
      ...IN_ROOMS,
      'apps/gateway/test/get-cast.test.ts',
      'apps/gateway/src/routes',
      'libs/contracts/src/handlers.test.ts',
      'libs/rpc/test/access-table.test.ts',
      'libs/events/src/schemas',
      'tools/launcher/src/plan-instances.test.ts',
    ];
    const servers = { DATABASE_URL: inject('testStack').databaseUrl, NATS_URL: natsUrl() };
    await copy.run('vitest', ['run', '--project', 'parts', '--maxWorkers', '1', ...files], servers);
    expect(readText('apps/gateway/src/generated/operations.ts')).toContain('\n  getCast,\n');
  },
  CHECK_MS,
);

it(
  'reports in one line what it can’t find, and changes nothing',
  async () => {
    const table = 'apps/gateway/src/routes/route-table.test.ts';
    const changed = readText(table).replace('// A generator puts operations here.', '// A generator put operations here.');
    fs.writeFileSync(path.join(copy.directory, table), changed);
    const access = readText('e2e/src/access-table.ts');
    const refusal = generate('operation', 'get-cast-again', ...OPERATION);
    await expect(refusal).rejects.toThrow(/route-table\.test\.ts must hold .* once: a generator finds its place by it\.\n/);
    expect(readText('e2e/src/access-table.ts')).toBe(access);
    expect(fs.existsSync(path.join(copy.directory, 'apps/gateway/src/routes/matches/get-cast-again.ts'))).toBe(false);
  },
  CHECK_MS,
);
