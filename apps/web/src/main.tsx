import './styles.js';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { setNonce } from 'get-nonce';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createQueries } from './reads/use-read.js';
import { createAppRouter } from './router.js';
import { COLOR_SCHEMES, THEME, VARIABLES } from './theme.js';

// Of this page; styles without it are refused. Dialogs put theirs in by get-nonce.
const nonce = document.querySelector<HTMLElement>('meta[property="csp-nonce"]')?.nonce ?? '';
setNonce(nonce);
// A page that was opened before a deployment asks for files that are gone.
window.addEventListener('vite:preloadError', () => window.location.reload());

const queries = createQueries();
const router = createAppRouter(queries);
const root = document.getElementById('app');
if (root)
  createRoot(root).render(
    <StrictMode>
      <MantineProvider
        theme={THEME}
        cssVariablesResolver={VARIABLES}
        colorSchemeManager={COLOR_SCHEMES}
        defaultColorScheme="auto"
        getStyleNonce={() => nonce}
      >
        <QueryClientProvider client={queries}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </MantineProvider>
    </StrictMode>,
  );
