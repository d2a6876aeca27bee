/** Allows only the page's own style, and sending its form to its own address. */
export const unsubscribePolicy = (nonce: string): string =>
  ["default-src 'none'", `style-src 'nonce-${nonce}'`, "form-action 'self'", "base-uri 'none'", "frame-ancestors 'none'"].join('; ');

/** The page that asks for confirmation. The form is sent to the page's own address, which contains the token. */
export const unsubscribePage = (nonce: string): string =>
  page(
    nonce,
    'Unsubscribe from digests?',
    `<p>You’ll no longer get digests of your notifications by email. You can turn them on again at any time.</p>
    <form method="post">
      <input type="hidden" name="List-Unsubscribe" value="One-Click">
      <button>Unsubscribe</button>
    </form>`,
  );

/** The page that confirms that digests have ended; the same for any token. */
export const unsubscribedPage = (nonce: string): string =>
  page(nonce, 'You’re unsubscribed', '<p>You won’t get any more digests. You can turn them on again at any time.</p>');

const STYLE = `
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
  main { max-width: 32rem; margin: 15vh auto 0; padding: 0 1.5rem; }
  h1 { font-size: 1.5rem; }
  button { font: inherit; padding: 0.6rem 1.2rem; cursor: pointer; }`;

/** A standalone page: it works without scripts, a session or the web app. */
const page = (nonce: string, title: string, content: string): string => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="robots" content="noindex">
    <title>${title} · Matchpoint</title>
    <style nonce="${nonce}">${STYLE}
    </style>
  </head>
  <body>
    <main>
    <h1>${title}</h1>
    ${content}
    </main>
  </body>
</html>
`;
