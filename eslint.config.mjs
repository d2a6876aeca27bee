import nx from '@nx/eslint-plugin';
import tseslint from 'typescript-eslint';

const CONSTRAINTS = [
  { sourceTag: 'type:core', onlyDependOnLibsWithTags: ['type:core'] },
  { sourceTag: 'type:contract', onlyDependOnLibsWithTags: [] },
  // Published: it stands on npm packages alone.
  { sourceTag: 'type:sdk', onlyDependOnLibsWithTags: [] },
  { sourceTag: 'type:platform', onlyDependOnLibsWithTags: ['type:core', 'type:contract', 'type:platform'] },
  { sourceTag: 'type:app', onlyDependOnLibsWithTags: ['type:core', 'type:contract', 'type:platform', 'type:tooling'] },
  // A page in somebody's browser: a client like any other.
  { sourceTag: 'type:web', onlyDependOnLibsWithTags: ['type:sdk'] },
  { sourceTag: 'type:tooling', onlyDependOnLibsWithTags: ['type:core', 'type:contract', 'type:platform', 'type:tooling'] },
  { sourceTag: 'type:testing', onlyDependOnLibsWithTags: ['type:core', 'type:contract', 'type:platform', 'type:tooling', 'type:testing'] },
  { sourceTag: 'type:e2e', onlyDependOnLibsWithTags: ['*'] },
];

/** libs/testing stands on these, and their own tests stand on libs/testing. */
const TESTED_WITH_TESTING = ['@matchpoint/stack', '@matchpoint/postgres', '@matchpoint/events', '@matchpoint/rpc'].map((tested) => [
  '@matchpoint/testing',
  tested,
]);
const BOUNDARIES = { depConstraints: CONSTRAINTS, enforceBuildableLibDependency: false, ignoredCircularDependencies: TESTED_WITH_TESTING };

/** Domain code is pure: no I/O, no clock, no randomness (docs/adr, rule 3 of the architecture). */
const DOMAIN_IMPORTS = {
  patterns: [
    {
      group: [
        '../*',
        '!../domain/**',
        '@matchpoint/*',
        '!@matchpoint/core',
        '!@matchpoint/errors',
        'node:*',
        'pg',
        '@prisma/*',
        '@grpc/*',
        'ioredis',
        '@nats-io/*',
      ],
      message: 'domain/** imports nothing but domain/**, @matchpoint/core and @matchpoint/errors.',
    },
  ],
};

/** Ways to ask the process's own clock. */
const OWN_CLOCK = [
  "NewExpression[callee.name='Date'][arguments.length=0]",
  "MemberExpression[object.name='Date'][property.name='now']",
  "ImportSpecifier[imported.name='systemClock']",
].map((selector) => ({ selector, message: 'Take the time from the injected clock.' }));

export default [
  {
    ignores: [
      '**/node_modules/**',
      '**/dist/**',
      '**/.local/**',
      '**/.nx/**',
      'apps/*/src/generated/**',
      'tools/bench/habit/src/generated/**',
      'libs/contracts/src/gen/**',
      'libs/sdk/src/generated/**',
      '**/*.mjs',
    ],
  },
  ...tseslint.configs.recommended,
  {
    files: ['**/*.{ts,tsx}'],
    plugins: { '@nx': nx },
    rules: {
      '@nx/enforce-module-boundaries': ['error', { ...BOUNDARIES, allow: [] }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      'no-console': 'error',
      // What Prettier leaves: text, SQL and comments.
      'max-len': ['error', { code: 140 }],
      'eqeqeq': ['error', 'always', { null: 'ignore' }],
    },
  },
  {
    // Tests of every project, those that libs/testing itself is built on included, run on its stack.
    files: ['**/*.test.ts', '**/test/**/*.ts'],
    rules: { '@nx/enforce-module-boundaries': ['error', { ...BOUNDARIES, allow: ['@matchpoint/testing', '@matchpoint/stack'] }] },
  },
  { files: ['apps/*/src/domain/**/*.ts'], ignores: ['**/*.test.ts'], rules: { 'no-restricted-imports': ['error', DOMAIN_IMPORTS] } },
  {
    // Configuration is read once, where a program begins, and passed on typed.
    files: ['apps/**/*.{ts,tsx}', 'libs/**/*.ts'],
    ignores: ['apps/*/src/{main,migrate}.ts', 'apps/*/prisma.config.ts', 'apps/cli/**', 'libs/testing/**', '**/*.test.ts'],
    rules: {
      'no-restricted-properties': [
        'error',
        { object: 'process', property: 'env', message: 'process.env is read in main.ts and migrate.ts alone.' },
      ],
    },
  },
  {
    // What is stored, signed or due goes by the injected clock, which is the database's: a process's own may be wrong (docs/adr/0010).
    files: ['apps/*/src/**/*.ts', 'libs/events/src/**/*.ts'],
    ignores: ['apps/cli/**', '**/*.test.ts'],
    rules: { 'no-restricted-syntax': ['error', ...OWN_CLOCK] },
  },
  { files: ['apps/cli/**/*.ts', 'tools/**/*.ts'], rules: { 'no-console': 'off' } },
  // Nest reads the types of constructors at run time: what only they name is no `import type`.
  {
    files: ['tools/bench/habit/**/*.ts'],
    languageOptions: { parserOptions: { experimentalDecorators: true, emitDecoratorMetadata: true } },
  },
  // Compose file and chart are held to what each app reads of its environment.
  { files: ['tools/deploy/test/**/*.ts'], rules: { '@nx/enforce-module-boundaries': 'off' } },
  // The benchmark's floor is the product's own SQL and shapes without the product around them: it imports them from inside the apps.
  { files: ['tools/bench/floor/**/*.ts'], rules: { '@nx/enforce-module-boundaries': 'off' } },
];
