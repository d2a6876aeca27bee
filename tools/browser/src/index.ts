export type { Browser, BrowserContext, CDPSession, Locator, Page } from 'playwright-core';
export { comparePictures, type Comparison } from './compare-pictures.js';
export { findUnreadable } from './find-unreadable.js';
export { findViolations } from './find-violations.js';
export { followTroubles, type Troubles } from './follow-troubles.js';
export { openBrowser, openPictureBrowser } from './open-browser.js';
export { toPalettePng } from './palette-png.js';
export { halvePicture, type Picture, toPng } from './picture.js';
