export { startSweeping, sweepItems } from './sweep-items.js';
