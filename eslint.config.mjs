import nx from '@nx/eslint-plugin';
import tseslint from 'typescript-eslint';
import { floorRule } from './tools/floors/floor-rule.mjs';
import { doorRule } from './tools/rooms/door-rule.mjs';

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

const IMPURE = [
  '@matchpoint/*',
  '!@matchpoint/core',
  '!@matchpoint/errors',
  'node:*',
  'pg',
  '@prisma/*',
  '@grpc/*',
  'ioredis',
  '@nats-io/*',
];

/** Domain code is pure: no I/O, no clock, no randomness (docs/reference/architecture.md#rules-are-data). */
const DOMAIN_IMPORTS = {
  patterns: [
    {
      group: ['../*', '!../domain/**', ...IMPURE],
      message: 'domain/** imports nothing but domain/**, @matchpoint/core and @matchpoint/errors.',
    },
  ],
};

/** Folders of a domain import each other; what is above the domain stays out of reach. */
const DOMAIN_FOLDER_IMPORTS = {
  patterns: DOMAIN_IMPORTS.patterns.map(({ group, message }) => ({
    group: ['../../*', ...group.filter((pattern) => !pattern.includes('../'))],
    message,
  })),
};

/** The rules of a room are domain code. They may use the rules of a room below, and the service's domain. */
const RULES_IMPORTS = {
  patterns: [
    { group: IMPURE, message: 'Rules import only rules, @matchpoint/core and @matchpoint/errors.' },
    { regex: String.raw`^\.\./(?!\.\./([\w-]+/(rules/|index\.js$)|domain/))`, message: 'Rules import only rules.' },
  ],
};

/** Ways to ask the process's own clock. */
const OWN_CLOCK = [
  "NewExpression[callee.name='Date'][arguments.length=0]",
  "MemberExpression[object.name='Date'][property.name='now']",
  "ImportSpecifier[imported.name='systemClock']",
].map((selector) => ({ selector, message: 'Take the time from the injected clock.' }));

/** A colour that neither theme knows. */
const OWN_COLOURS = ['Literal[value=/#[0-9a-fA-F]{3,8}$/]', 'Literal[value=/^(rgb|hsl)a?[(]/]'].map((selector) => ({
  selector,
  message: 'Take the colour from tokens.css.',
}));

export default [
  {
    ignores: [
      '**/node_modules/**',
      '**/dist/**',
      '**/.local/**',
      '**/.nx/**',
      'apps/*/src/generated/**',
      'tools/bench/habit/src/generated/**',
      'libs/*/src/generated/**',
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
      'no-duplicate-imports': ['error', { allowSeparateTypeImports: false }],
      // What Oxfmt leaves: text, SQL and comments.
      'max-len': ['error', { code: 140 }],
      'eqeqeq': ['error', 'always', { null: 'ignore' }],
    },
  },
  {
    // Tests of every project, those that libs/testing itself is built on included, run on its stack; those of pages in a browser.
    files: ['**/*.test.ts', '**/test/**/*.ts'],
    rules: {
      '@nx/enforce-module-boundaries': [
        'error',
        { ...BOUNDARIES, allow: ['@matchpoint/testing', '@matchpoint/stack', '@matchpoint/browser'] },
      ],
    },
  },
  {
    // Only work that never ends may fail a test by time: the runner has one timeout for all, which no busy machine exceeds.
    files: ['**/*.test.ts'],
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector: 'CallExpression[callee.name=/^(describe|it|test)$/] > ObjectExpression > Property[key.name="timeout"]',
          message: "The runner's timeout is for all tests.",
        },
        {
          selector: 'CallExpression[callee.object.name="vi"][callee.property.name=/^wait/]',
          message: 'Wait with `eventually`: it counts attempts, not seconds.',
        },
      ],
    },
  },
  {
    // Tests may reach past a door, for example to check the plans of a room's statements.
    files: ['apps/*/src/**/*.ts'],
    ignores: ['**/*.test.ts'],
    plugins: { rooms: { rules: { door: doorRule } } },
    rules: { 'rooms/door': 'error' },
  },
  {
    files: ['apps/gateway/src/**/*.ts'],
    ignores: ['**/*.test.ts'],
    plugins: { floors: { rules: { down: floorRule } } },
    rules: { 'floors/down': 'error' },
  },
  { files: ['apps/*/src/domain/**/*.ts'], ignores: ['**/*.test.ts'], rules: { 'no-restricted-imports': ['error', DOMAIN_IMPORTS] } },
  { files: ['apps/*/src/*/rules/**/*.ts'], ignores: ['**/*.test.ts'], rules: { 'no-restricted-imports': ['error', RULES_IMPORTS] } },
  {
    files: ['apps/tournament/src/domain/*/**/*.ts'],
    ignores: ['**/*.test.ts'],
    rules: { 'no-restricted-imports': ['error', DOMAIN_FOLDER_IMPORTS] },
  },
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
    ignores: ['apps/cli/**', 'apps/web/**', '**/*.test.ts'],
    rules: { 'no-restricted-syntax': ['error', ...OWN_CLOCK] },
  },
  {
    // Colours are in apps/web/src/tokens.css; a test holds the sheets to it. Mantine computes with the theme's, and crests have palettes.
    files: ['apps/web/src/**/*.{ts,tsx}'],
    ignores: ['apps/web/src/theme.ts', 'apps/web/src/parts/crest/crest-of.ts', '**/*.test.ts'],
    rules: { 'no-restricted-syntax': ['error', ...OWN_COLOURS] },
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
