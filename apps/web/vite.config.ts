import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import zopfli from '@gfx/zopfli';
import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig, type Plugin } from 'vite';
import { buildOverlay } from './build-overlay.js';
import { demandStyles, isCommonSheet } from './demand-styles.js';
import { listPageFiles } from './list-page-files.js';
import { writeVariables } from './write-variables.js';

const OUTPUT = path.resolve(import.meta.dirname, '../../dist/apps/web');
/** Shared by many pages, and by none that people come to first. */
const OF_SOME = new RegExp(
  [
    String.raw`@mantine/form`,
    String.raw`@mantine/core/esm/components/(\w*Input\w*|Textarea|NativeSelect|Combobox)`,
    String.raw`@mantine/core/esm/components/(Drawer|Modal|ModalBase|Overlay|Checkbox|FocusTrap|Portal|Transition|CloseButton)`,
    String.raw`@mantine/core/esm/components/(ScrollArea|ActionIcon)`,
    String.raw`@mantine/hooks/esm/(use-focus-trap|use-focus-return|use-clipboard|use-debounced-callback)`,
    // What dialogs and forms are made of.
    String.raw`react-remove-scroll|aria-hidden|use-sidecar|use-callback-ref|react-style-singleton|@floating-ui|tslib`,
    String.raw`klona|fast-deep-equal`,
    String.raw`(parts|texts)/expired|parts/(confirm-identity|action-form|form-drawer|edit-form|use-(saved|kept-focus)|dialog|ask-first)`,
    String.raw`parts/(notifications|password-field)`,
    // What a league's staff asks for, beside what everyone does.
    String.raw`operate-api|sdk/src/generated/groups/(league-administration|tickets|uploads)`,
    String.raw`parts/operate/(?!staff-link)`,
    String.raw`texts/operate`,
    String.raw`form-(styles|fields)|@mantine/core/styles`,
  ].join('|'),
);
/** Small modules that pages of one kind share, each of which would be a request of its own: what is live and listed, public, of keys. */
const OF_VIEWS = /parts\/(when|tabs|pages|own-area|facts|figures|live\/|notifications\/notice\.)|reads\/(notifications|own-leagues)\.ts/;
const OF_PUBLIC = new RegExp(
  [
    String.raw`parts/(match/(match-row|match-line|overview-ageing)|league/league-row|form-strip|banner|choice|match-list|member-table)\.`,
    String.raw`parts/(use-slug-address|once-near|notifications/(follow-|use-follow)|operate/staff-link)`,
    String.raw`reads/(?!organizations|tickets)\w+\.ts|texts/(profiles|leagues|matches)`,
  ].join('|'),
);
/** Results of a team and of a player. */
const OF_RESULTS = /parts\/match\/result(-rows)?\./;
/** Parts with sheets of their own: what a page loads once it is there, and pages that nobody comes to first. */
const WITH_SHEET = new RegExp(
  [
    String.raw`parts/(curve|team|rankings)/|parts/(shell/key-list|entry|account/qr-code)\.`,
    String.raw`parts/(segments|drawer-sheet|operate/match-desk-rows|match/result|league/cross-table)\.`,
    String.raw`parts/developer/(delivery-split|event-choice|scope-matrix)\.`,
  ].join('|'),
);
/** What most forms are made of, little each. */
const OF_FORMS = /@mantine\/core\/esm\/components\/(Input|InputBase|InlineInput|TextInput|Textarea|NativeSelect)\//;
/** What the pages of captains know of their reader: their teams, their organizations, their side of a match. */
const OF_PLAY = /parts\/desk\/(own-sides|own-teams|own-organizations|desk-page)\.|texts\/desk\./;
const OF_DEVELOPERS = /parts\/(developer\/(developer-page|failing-endpoint|key-table|plan|usage)|code-block|bars)|texts\/developer/;
/** Smaller than a packet: compressing it gains nothing. */
const SMALLEST = 1_024;
/** So large are the files that every page loads, and no others. */
const LARGE = 50_000;

/** `npx vite apps/web` serves the app while it is worked on and passes the API on to a gateway. */
export default defineConfig({
  root: import.meta.dirname,
  // The gateway puts each answer's own in (apps/gateway/src/pages/fill-page.ts).
  html: { cspNonce: 'NONCE_OF_THE_ANSWER' },
  // By default, each name has the number of its line besides: bytes in every sheet and in the programs that use it.
  css: { modules: { generateScopedName: (name, file) => `${name}_${shortHashOf(path.relative(import.meta.dirname, file))}` } },
  // The SDK's sources: its build is for customers.
  resolve: { conditions: ['@matchpoint/source', ...defaultClientConditions] },
  plugins: [react(), writeVariables(), demandStyles(), listPageFiles(), buildOverlay(OUTPUT), precompress()],
  build: {
    outDir: OUTPUT,
    emptyOutDir: true,
    target: 'es2022',
    // A policy that allows data: for images alone.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // What most pages share comes as one file: a browser has six connections, and each file costs a slow network 150 ms of one.
    // Forms are not in it: nobody comes to a form first.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // One sheet for all parts and pages: each part's own would be a request more, and together they are small.
            { name: 'styles', test: (id) => (isCommonSheet(id) && !WITH_SHEET.test(id)) || id.includes('rolldown/runtime') },
            { name: 'parts', test: (id) => !OF_SOME.test(id), minShareCount: 32 },
            { name: 'views', test: OF_VIEWS, minShareCount: 2 },
            { name: 'public', test: OF_PUBLIC, minShareCount: 2 },
            { name: 'inputs', test: OF_FORMS, minShareCount: 2 },
            { name: 'play', test: OF_PLAY, minShareCount: 2 },
            { name: 'results', test: OF_RESULTS, minShareCount: 2 },
            { name: 'developers', test: OF_DEVELOPERS, minShareCount: 2 },
          ],
        },
      },
    },
  },
  server: { host: '127.0.0.1', proxy: { '^/(api|media|uploads|api-reference)': 'http://127.0.0.1:8080' } },
});

/** Tells the app's few dozen sheets apart. */
function shortHashOf(file: string): string {
  return createHash('sha256').update(file).digest('hex').slice(0, 4);
}

/** Writes each file's compressed forms beside it, so that no request pays for them. */
function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    closeBundle: {
      // Once everything is there.
      sequential: true,
      async handler() {
        const folder = path.join(OUTPUT, 'assets');
        for (const name of readdirSync(folder)) {
          // Fonts are compressed as they are.
          if (name.endsWith('.woff2')) continue;
          const content = readFileSync(path.join(folder, name));
          if (content.length < SMALLEST) continue;
          // Of what every page loads a twentieth less than by zlib, for any client that inflates; it takes a hundred times as long.
          const gz = content.length < LARGE ? gzipSync(content, { level: 9 }) : await zopfli.gzipAsync(content, { numiterations: 5 });
          writeFileSync(path.join(folder, `${name}.gz`), gz);
          const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
          writeFileSync(path.join(folder, `${name}.br`), brotliCompressSync(content, { params }));
        }
      },
    },
  };
}
