import { createTheme, type CSSVariablesResolver, localStorageColorSchemeManager } from '@mantine/core';

/** Shades that hold 4.5:1 as text and under white text, in light and dark. */
export const THEME = createTheme({
  primaryColor: 'blue',
  primaryShade: 8,
  fontFamily: 'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif',
  headings: { fontWeight: '650', sizes: { h1: { fontSize: '1.75rem' }, h2: { fontSize: '1.25rem' }, h3: { fontSize: '1.05rem' } } },
  defaultRadius: 'md',
  cursorType: 'pointer',
});

/** Mantine's own dimmed text has 3.3:1 and its error text 3.9:1. */
export const VARIABLES: CSSVariablesResolver = () => ({
  variables: {},
  light: { '--mantine-color-dimmed': '#5c636a', '--mantine-color-error': '#c92a2a', '--mantine-color-anchor': '#1864ab' },
  dark: { '--mantine-color-dimmed': '#a6a7ab', '--mantine-color-error': '#ff8787', '--mantine-color-anchor': '#74c0fc' },
});

/** Read by index.html before the first paint as well. */
export const COLOR_SCHEMES = localStorageColorSchemeManager({ key: 'matchpoint-color-scheme' });
