export type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core';
export { findUnreadable } from './find-unreadable.js';
export { findViolations } from './find-violations.js';
export { openBrowser } from './open-browser.js';
export { toPalettePng } from './write-palette-png.js';
export { followTroubles, type Troubles } from './follow-troubles.js';
