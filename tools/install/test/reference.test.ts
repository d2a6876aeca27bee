import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ERRORS } from '@matchpoint/errors';
import { describe, expect, test } from 'vitest';
import { PROCESSES } from '../processes.mjs';

const ROOT = path.resolve(import.meta.dirname, '../../..');
const PAGES = 'docs/reference';
const GLOSSARY = 'docs/glossary.md';
const LEFT_OUT = /^(node_modules|dist|generated|gen|\.git|\.local|\.nx)$/;
/** Rules are cited by page and anchor; no other document has numbered or lettered sections. */
const DOCUMENT = '(?:[Cc]ontract|[Mm]anagement|[Ll]eague administration|[Ss]pecification|[Aa]rchitecture|Web)';
const ELSEWHERE = new RegExp(
  String.raw`\b${DOCUMENT},? \(?(?:sections? |rule |step )?(?:[A-Z]\b|\d)|[a-z] \(\d\.\d\)|section: '(?!docs/)\w.*`,
  'g',
);
/** Applied migrations must not change. */
const APPLIED = /\/migrations\//;
const CITING = /\.(ts|tsx|mjs|md|proto|sql|prisma|yaml|yml|json|template)$/;

const read = (file: string): string => readFileSync(path.join(ROOT, file), 'utf8');
const pages = readdirSync(path.join(ROOT, PAGES)).map((name) => `${PAGES}/${name}`);

/** The anchors of a page, as GitHub derives them from its headings. */
function anchorsOf(file: string): Set<string> {
  const headings = [...withoutCode(read(file)).matchAll(/^#{1,6} (.+)$/gm)].map(([, heading]) => heading as string);
  const words = headings.map((heading) => heading.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').toLowerCase());
  return new Set(words.map((text) => text.replace(/[^\p{L}\p{N} _-]/gu, '').replaceAll(' ', '-')));
}

function* sources(folder = ''): Generator<string> {
  for (const entry of readdirSync(path.join(ROOT, folder), { withFileTypes: true })) {
    const file = path.posix.join(folder, entry.name);
    if (entry.isDirectory() && !LEFT_OUT.test(entry.name)) yield* sources(file);
    if (entry.isFile() && CITING.test(entry.name)) yield file;
  }
}

const withoutCode = (text: string): string => text.replace(/```[^]*?```/g, '');

/** The fault of a link to a file and anchor; undefined if it resolves. */
function brokenLink(file: string, anchor: string | undefined): string | undefined {
  if (!existsSync(path.join(ROOT, file))) return `${file} does not exist`;
  return anchor === undefined || anchorsOf(file).has(anchor) ? undefined : `${file} has no anchor #${anchor}`;
}

describe('docs/reference', () => {
  test('contains the page and anchor of every citation in the repository', () => {
    const broken = [...sources()].flatMap((file) =>
      [...read(file).matchAll(/docs\/reference\/([\w-]+\.md)(?:#([\w-]+))?/g)].flatMap(([, page, anchor]) => {
        const fault = brokenLink(`${PAGES}/${page}`, anchor);
        return fault === undefined ? [] : [`${file}: ${fault}`];
      }),
    );
    expect(broken).toEqual([]);
  });

  test('lists the processes of the code', () => {
    const [table = ''] = /^## Processes\n[^]*?(?=\n\nEach )/m.exec(read(`${PAGES}/deployment.md`)) ?? [];
    const listed = [...table.matchAll(/^\| `([\w-]+)` \|/gm)].map(([, name]) => name as string);
    expect(listed.toSorted()).toEqual(PROCESSES.toSorted());
  });

  test('is the only source cited in comments and declarations', () => {
    // A citation may wrap at the end of a comment line.
    const inOneLine = (file: string): string => read(file).replace(/\n\s*(?:\*|\/{2,3}|#) /g, ' ');
    const lost = [...sources()]
      .filter((file) => !APPLIED.test(file))
      .flatMap((file) => (inOneLine(file).match(ELSEWHERE) ?? []).map((citation) => `${file}: ${citation}`));
    expect(lost).toEqual([]);
  });

  test.each([...pages, GLOSSARY])('links only to pages and anchors that exist in %s', (file) => {
    const links = [...withoutCode(read(file)).matchAll(/\]\(([^)\s]+)\)/g)].map(([, link]) => link as string);
    const broken = links
      .filter((link) => !/^https?:/.test(link))
      .flatMap((link) => {
        const [target = '', anchor] = link.split('#');
        return brokenLink(target === '' ? file : path.posix.join(path.posix.dirname(file), target), anchor) ?? [];
      });
    expect(broken).toEqual([]);
  });

  test.each(pages)('names only error codes that exist in %s', (file) => {
    const named = [...read(file).matchAll(/`(error_\w+)`/g)].map(([, code]) => code as string);
    expect(named.filter((code) => !(code in ERRORS))).toEqual([]);
  });
});
