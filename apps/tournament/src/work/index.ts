export { runDueTimers } from './run-due-timers.js';
export { startTimers } from './start-timers.js';
