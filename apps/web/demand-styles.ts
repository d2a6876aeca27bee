import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Plugin } from 'vite';

/** The name that Mantine gives to a part of a component. */
const CLASS = /\bm_[0-9a-z]{6,8}\b/g;
const COMPONENT = /@mantine\/core\/esm\/.*\/(\w+)\.mjs$/;
const STYLES = /@mantine\/core\/styles\/(\w+)\.css/g;

const FORM_STYLES = path.resolve(import.meta.dirname, 'src/form-styles.ts');
const OF_FORMS = new Set([...readFileSync(FORM_STYLES, 'utf8').matchAll(STYLES)].map(([, name]) => name));

/** A sheet of every page: Mantine's for all, and the parts' and pages' own. */
export const isCommonSheet = (id: string): boolean =>
  id.endsWith('.css') && !OF_FORMS.has(new RegExp(STYLES).exec(id)?.[1]) && !id.endsWith('/form-fields.css');

/**
 * Loads each Mantine component together with the styles that it needs beyond those of every page (`src/styles.ts`). A
 * component without its styles fails the build.
 */
export function demandStyles(): Plugin {
  const whole = readFileSync(createRequire(import.meta.url).resolve('@mantine/core/styles.css'), 'utf8');
  const styled = new Set(whole.match(CLASS));
  return {
    name: 'demand-styles',
    apply: 'build',
    // Runs after the sheets have been combined.
    enforce: 'post',
    transform(code, id) {
      return OF_FORMS.has(COMPONENT.exec(id)?.[1]) ? { code: `import ${JSON.stringify(FORM_STYLES)};\n${code}`, map: null } : undefined;
    },
    generateBundle(_options, bundle) {
      const files = Object.values(bundle);
      const programs = files.map((file) => (file.type === 'chunk' ? file.code : '')).join();
      const sheets = files.map((file) => (file.type === 'asset' && file.fileName.endsWith('.css') ? String(file.source) : '')).join();
      const there = new Set(sheets.match(CLASS));
      const missing = new Set((programs.match(CLASS) ?? []).filter((name) => styled.has(name) && !there.has(name)));
      if (missing.size > 0)
        this.error(`src/styles.ts or src/form-styles.ts lacks the styles of ${[...missing].join(', ')} (@mantine/core/styles/*.css)`);
    },
  };
}
