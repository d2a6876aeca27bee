export { appendActivities, countActivitiesOfDay, listActivities, type NewActivity, type Position } from './store/activities.js';
export { type LeagueEventType, type LeagueHappening, tellOfClosing, tellOfLeague } from './tell-of-league.js';
