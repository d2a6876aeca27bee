import { convertCssVariables, DEFAULT_THEME, defaultCssVariablesResolver, mergeMantineTheme } from '@mantine/core';
import type { Plugin } from 'vite';
import { THEME, VARIABLES } from './src/theme.js';

const DEFAULTS = /@mantine\/core\/styles\/default-css-variables\.css$/;
/** Scales of colour that no part may name: `src/theme.ts` lists those that one may. */
const UNUSED = /^--mantine-color-(pink|grape|violet|indigo|blue|cyan|teal|green|lime|yellow|orange)-/;

type Variables = Readonly<Record<string, string>>;

/**
 * Puts the theme's variables in the place of Mantine's, so that no browser computes them, and no page loads those that nothing uses, which
 * are nine of ten.
 */
export function writeVariables(): Plugin {
  return {
    name: 'write-variables',
    enforce: 'pre',
    transform: (_code, id) => (DEFAULTS.test(id) ? { code: variablesOfTheme(), map: null } : undefined),
  };
}

function variablesOfTheme(): string {
  const theme = mergeMantineTheme(DEFAULT_THEME, THEME);
  const [defaults, own] = [defaultCssVariablesResolver(theme), VARIABLES(theme)];
  const of = (part: keyof typeof own): Record<string, string> => withoutUnused({ ...defaults[part], ...own[part] });
  return convertCssVariables({
    variables: of('variables'),
    light: { '--mantine-color-scheme': 'light', ...of('light') },
    dark: { '--mantine-color-scheme': 'dark', ...of('dark') },
  });
}

const withoutUnused = (variables: Variables): Record<string, string> =>
  Object.fromEntries(Object.entries(variables).filter(([name]) => !UNUSED.test(name)));
