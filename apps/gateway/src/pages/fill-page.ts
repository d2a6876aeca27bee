/** What a page is about, as its tab and whoever shows its link say it. */
export interface PageHead {
  title: string;
  description: string;
}

export interface PageFilling {
  head: PageHead;
  /** Of the page, absolute. */
  url: string;
  /** Of this answer alone: what has it may run. */
  nonce: string;
  /** Addresses of what the page will run beyond what it names. */
  files: readonly string[];
  /** Whether the browser holds a session's cookie, so that the app need not ask in vain. */
  hasSession: boolean;
}

/** Marks of the built page: `vite.config.ts` and `index.html` of the web app. */
const NONCE_MARK = 'NONCE_OF_THE_ANSWER';
const HEAD_MARK = '<!--head-->';
/** After the program: it is the larger part, and comes first. */
const FILES_MARK = '<!--files-->';

/** The app's page for one answer. All of `head` may come from a stranger and is escaped. */
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
  // Pieces, not patterns: what is put in may hold marks and dollar signs.
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
