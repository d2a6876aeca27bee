import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Plugin } from 'vite';

/** The name that Mantine gives to a part of a component. */
const CLASS = /\bm_[0-9a-z]{6,8}\b/g;

/** Refuses a build in which a component of Mantine has lost its styles: `src/styles.ts` names those that are used, one by one. */
export function demandStyles(): Plugin {
  const whole = readFileSync(createRequire(import.meta.url).resolve('@mantine/core/styles.css'), 'utf8');
  const styled = new Set(whole.match(CLASS));
  return {
    name: 'demand-styles',
    apply: 'build',
    // Once the sheets have been put together.
    enforce: 'post',
    generateBundle(_options, bundle) {
      const files = Object.values(bundle);
      const programs = files.map((file) => (file.type === 'chunk' ? file.code : '')).join();
      const sheets = files.map((file) => (file.type === 'asset' && file.fileName.endsWith('.css') ? String(file.source) : '')).join();
      const there = new Set(sheets.match(CLASS));
      const missing = new Set((programs.match(CLASS) ?? []).filter((name) => styled.has(name) && !there.has(name)));
      if (missing.size > 0) this.error(`src/styles.ts lacks the styles of ${[...missing].join(', ')} (@mantine/core/styles/*.css)`);
    },
  };
}
