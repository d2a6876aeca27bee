/** What a page is about, for the browser tab and link previews. */
export interface PageHead {
  title: string;
  description: string;
}

export interface PageFilling {
  head: PageHead;
  /** The page's absolute URL. */
  url: string;
  /** Unique to this response: only scripts with it may run. */
  nonce: string;
  /** URLs of further scripts that the page will load, to be preloaded. */
  files: readonly string[];
  /** Whether the browser has a session cookie, to save the app a useless request. */
  hasSession: boolean;
}

/** Marks of the built page: `vite.config.ts` and `index.html` of the web app. */
const NONCE_MARK = 'NONCE_OF_THE_ANSWER';
const HEAD_MARK = '<!--head-->';
/** After the script, which is larger and should load first. */
const FILES_MARK = '<!--files-->';

/** The app's page for one response. Everything in `head` may be user input and is escaped. */
export function fillPage(page: string, { head, url, nonce, files, hasSession }: PageFilling): string {
  const tags = [
    `<title>${escapeHtml(head.title)}</title>`,
    meta('name', 'description', head.description),
    meta('property', 'og:site_name', 'Matchpoint'),
    meta('property', 'og:type', 'website'),
    meta('property', 'og:title', head.title),
    meta('property', 'og:description', head.description),
    meta('property', 'og:url', url),
    meta('name', 'twitter:card', 'summary'),
    meta('name', 'matchpoint-session', hasSession ? 'present' : 'none'),
  ].join('\n    ');
  const links = files
    .map(
      (file) =>
        (file.endsWith('.css') ? 'rel="preload" as="style"' : 'rel="modulepreload"') + ` crossorigin href="${file}" nonce="${nonce}"`,
    )
    .map((link) => `<link ${link}>`)
    .join('\n    ');
  // Joined from pieces rather than with `replace`, because inserted text may contain markers and dollar signs.
  return page
    .split(HEAD_MARK)
    .map((part) => part.replaceAll(NONCE_MARK, nonce).replace(FILES_MARK, links))
    .join(tags);
}

function meta(key: 'name' | 'property', name: string, content: string): string {
  return `<meta ${key}="${name}" content="${escapeHtml(content)}">`;
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] as string);
}
