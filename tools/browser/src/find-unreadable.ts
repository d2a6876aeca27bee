import type { Page } from 'playwright-core';

const SMALLEST_PX = 11;
/** Longer words, and those with a place to break, may be broken. */
const LONGEST_WHOLE = 18;

/**
 * Text that is hard to read although axe has no rule for it: smaller than 11 px, cut off without its full text anywhere, or broken within a
 * word. One line per place.
 */
export function findUnreadable(page: Page): Promise<string[]> {
  return page.evaluate<string[]>(`(${SEARCH})(${SMALLEST_PX}, ${LONGEST_WHOLE})`);
}

/** Runs in the page, regardless of its policy. Ids and code may break anywhere; content hidden from screen readers counts as an image. */
const SEARCH = `(smallest, longest) => {
  const faults = new Set();
  const isShown = (element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  // An address, an id, a path: all but letters.
  const mayBreak = (text, index) => /[@_/.:]/.test(text.slice(text.lastIndexOf(' ', index) + 1).split(/\\s/)[0] ?? '');
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement;
    const text = node.data.trim();
    if (text === '' || !element || element.closest('svg, script, style, option, .vh, noscript') || !isShown(element)) continue;
    const style = getComputedStyle(element);
    if (parseFloat(style.fontSize) < smallest) faults.add('is smaller than ' + smallest + ' px: ' + text.slice(0, 60));
    if (style.overflowX === 'hidden' && element.scrollWidth > element.clientWidth + 1 && !element.closest('[title], a, button'))
      faults.add('is cut off: ' + text.slice(0, 60));
    if (element.closest('code, pre, .mono')) continue;
    for (const { 0: word, index } of node.data.matchAll(/[\\p{L}\\p{N}]+/gu)) {
      if (word.length > longest || mayBreak(node.data, index)) continue;
      const range = document.createRange();
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      const lines = new Set([...range.getClientRects()].filter(({ width }) => width > 0).map(({ top }) => Math.round(top)));
      if (lines.size > 1) faults.add('breaks within a word: ' + word);
    }
  }
  return [...faults];
}`;
