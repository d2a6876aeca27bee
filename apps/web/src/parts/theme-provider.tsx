import { localStorageColorSchemeManager, MantineContext, MantineThemeProvider, useProviderColorScheme } from '@mantine/core';
import type { ReactNode } from 'react';
import { THEME } from '../theme.js';

/** Also read by index.html before the first paint. */
const COLOR_SCHEMES = localStorageColorSchemeManager({ key: 'matchpoint-color-scheme' });
const rootElement = (): HTMLElement => document.documentElement;

interface ThemeProviderProps {
  /** The page's nonce; styles without it are blocked. */
  nonce: string;
  children: ReactNode;
}

/** Mantine's provider without computing its variables in the browser: the build writes them (`write-variables.ts`). */
export function ThemeProvider({ nonce, children }: ThemeProviderProps) {
  const colorScheme = useProviderColorScheme({
    manager: COLOR_SCHEMES,
    defaultColorScheme: 'auto',
    getRootElement: rootElement,
    forceColorScheme: undefined,
  });
  return (
    <MantineContext
      value={{
        ...colorScheme,
        getRootElement: rootElement,
        classNamesPrefix: 'mantine',
        getStyleNonce: () => nonce,
        cssVariablesSelector: ':root',
        withStaticClasses: true,
      }}
    >
      <MantineThemeProvider theme={THEME}>{children}</MantineThemeProvider>
    </MantineContext>
  );
}
