export { findBreaks } from './find-breaks.js';
export { type Outline, type OutlineOperation, outlineOf, type Schema } from './outline.js';
