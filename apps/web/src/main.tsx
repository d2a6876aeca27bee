import './styles.js';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { setNonce } from 'get-nonce';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { ThemeProvider } from './parts/theme-provider.js';
import { createQueries } from './reads/use-read.js';
import { createAppRouter } from './router.js';

// Without a build nothing brings them.
if (import.meta.env.DEV) void import('./form-styles.js');

// The page's nonce; styles without it are blocked. Dialogs set theirs through get-nonce.
const nonce = document.querySelector<HTMLElement>('meta[property="csp-nonce"]')?.nonce ?? '';
setNonce(nonce);

const queries = createQueries();
const router = createAppRouter(queries);
const root = document.getElementById('app');
if (root)
  createRoot(root).render(
    <StrictMode>
      <ThemeProvider nonce={nonce}>
        <QueryClientProvider client={queries}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </ThemeProvider>
    </StrictMode>,
  );
