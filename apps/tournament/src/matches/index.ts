export { startFollowingMatches } from './follow-matches.js';
export { startHasteningJobs } from './hasten-jobs.js';
export { startNotingStalled } from './note-stalled.js';
export { startRunningJobs } from './run-jobs.js';
