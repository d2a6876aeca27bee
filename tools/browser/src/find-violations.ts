import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** Scope of a check: everything, or only what another theme (colours) or width (layout) can break. */
const SCOPES = {
  all: { runOnly: TAGS },
  colours: { runOnly: { type: 'rule', values: ['color-contrast'] } },
  layout: { runOnly: { type: 'rule', values: ['target-size', 'scrollable-region-focusable', 'meta-viewport'] } },
} as const;

interface AxeResult {
  violations: { id: string; nodes: { html: string; failureSummary?: string }[] }[];
}

let axe: string | undefined;
/** The source that axe-core publishes for pages, read on first use. */
const readAxe = (): string => (axe ??= readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8'));

/**
 * A theme change takes several frames to draw, with intermediate colours, so its transitions are ended. They are not waited for: one within
 * a closed `<details>` stands still, so it would never finish. Endless animations such as a loader's go on.
 */
const SETTLED = `new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))).then(() => {
  const passing = document.getAnimations().filter(({ effect }) => effect.getComputedTiming().endTime !== Infinity);
  for (const animation of passing) animation.finish();
})`;

/** Violations of WCAG 2.2 AA and axe's best practices, one line per place. The debugger injects axe-core, past any policy. */
export async function findViolations(page: Page, scope: keyof typeof SCOPES = 'all'): Promise<string[]> {
  await page.evaluate(SETTLED);
  await page.evaluate(`window.axe === undefined && (() => {${readAxe()}})()`);
  // Places are reported by their markup: computing paths takes as long as the search itself.
  const options = JSON.stringify({ ...SCOPES[scope], resultTypes: ['violations'], selectors: false, preload: false });
  const { violations } = await page.evaluate<AxeResult>(`axe.run(document, ${options})`);
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 200)} ${failureSummary ?? ''}`),
  );
}
