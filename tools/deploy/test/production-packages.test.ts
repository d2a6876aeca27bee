import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { IMAGES } from '../images.mjs';
import { importedSpecifiers, isNeeded, packageClosure, packageOf } from '../production-packages.mjs';
import { ROOT } from './read-code.js';

const lock = JSON.parse(fs.readFileSync(path.join(ROOT, 'package-lock.json'), 'utf8')) as { packages: Record<string, { dev?: boolean }> };
const dockerfile = fs.readFileSync(path.join(ROOT, 'Dockerfile'), 'utf8');

let folder: string;
beforeEach(() => (folder = fs.mkdtempSync(path.join(os.tmpdir(), 'matchpoint-bundle-'))));
afterEach(() => fs.rmSync(folder, { recursive: true }));

describe('npm packages in an image', () => {
  it.each(IMAGES)('are, for %s, only production packages', (app) => {
    // According to the checkout's bundle; `npm test` builds it first.
    return importedSpecifiers(path.join(ROOT, 'dist/apps', app)).then((specifiers: string[]) => {
      const closure: string[] = packageClosure(lock, specifiers);
      expect(closure).toEqual(expect.arrayContaining(specifiers.map((specifier) => `node_modules/${packageOf(specifier)}`)));
      expect(closure.filter((place) => lock.packages[place]?.dev)).toEqual([]);
      expect(closure.filter((place) => /node_modules\/(prisma|typescript|nx|esbuild)$/.test(place))).toEqual([]);
    });
  });

  it('are determined from the bundles, including chunks that are loaded on demand', async () => {
    fs.mkdirSync(path.join(folder, 'chunks'));
    fs.writeFileSync(
      path.join(folder, 'main.js'),
      'import "node:fs"; import pg from "pg"; const load = () => import("./chunks/a.js"); console.log(pg, load);',
    );
    fs.writeFileSync(path.join(folder, 'chunks/a.js'), 'export * from "@bufbuild/protobuf/wire";');
    expect(await importedSpecifiers(folder)).toEqual(['@bufbuild/protobuf/wire', 'pg']);
  });

  it('include dependencies where Node would find them, without optional peers', () => {
    const packages = {
      'node_modules/a': { dependencies: { b: '1' }, peerDependencies: { c: '1', d: '1' }, peerDependenciesMeta: { d: { optional: true } } },
      'node_modules/a/node_modules/b': { dependencies: { e: '1' }, optionalDependencies: { f: '1' } },
      'node_modules/b': {},
      'node_modules/c': {},
      'node_modules/e': {},
    };
    expect(packageClosure({ packages }, ['a/file.js'])).toEqual([
      'node_modules/a',
      'node_modules/a/node_modules/b',
      'node_modules/c',
      'node_modules/e',
    ]);
    expect(() => packageClosure({ packages }, ['g'])).toThrow('g, which a bundle needs, is not in package-lock.json');
  });

  it('exclude maps, types and the compilers of other databases', () => {
    const needed = ['@prisma/client/runtime/query_compiler_fast_bg.postgresql.mjs'];
    expect(isNeeded('node_modules/@prisma/client/runtime/query_compiler_fast_bg.mysql.mjs', needed)).toBe(false);
    expect(isNeeded('node_modules/@prisma/client/runtime/query_compiler_fast_bg.postgresql.mjs', needed)).toBe(true);
    expect(isNeeded('node_modules/@prisma/client/runtime/client.js', needed)).toBe(true);
    expect(['pg/lib/index.js.map', 'pg/lib/index.d.mts', 'pg/README.md'].some((file) => isNeeded(`node_modules/${file}`, []))).toBe(false);
    expect(isNeeded('node_modules/pg/LICENSE', [])).toBe(true);
  });
});

describe('the Dockerfile', () => {
  it('has no default base image, and requires a digest', () => {
    expect(dockerfile).toMatch(/^ARG NODE_IMAGE$/m);
    expect(dockerfile).toContain("grep -Eq '@sha256:[0-9a-f]{64}$'");
    for (const [, base = ''] of dockerfile.matchAll(/^FROM (\S+)/gm)) expect(['${NODE_IMAGE}', 'process', 'service']).toContain(base);
  });

  it.each(IMAGES)('builds %s, which runs its own program and not as root', (app) => {
    const stage = dockerfile.split(/^FROM /m).find((each) => new RegExp(`^\\S+ AS ${app}\\n`).test(each)) ?? '';
    expect(stage).toContain(`COPY --from=build /out/${app} ./`);
    expect(stage).toContain(`dist/apps/${app}/main.js`);
    const process = dockerfile.split(/^FROM /m).find((each) => / AS process\n/.test(each)) ?? '';
    expect(stage.startsWith('${NODE_IMAGE}') ? stage : process).toContain('USER 1000:1000');
  });

  it('is read by the buildah of Debian 12', () => {
    expect(dockerfile).not.toMatch(/^COPY .*--(link|parents)/m);
    expect(dockerfile).not.toContain('<<');
  });

  it('excludes secrets and generated files from its context', () => {
    const ignored = fs.readFileSync(path.join(ROOT, '.dockerignore'), 'utf8').split('\n');
    for (const each of ['.git', '.env', '.local', 'deploy', '**/node_modules', '**/dist']) expect(ignored).toContain(each);
  });
});
