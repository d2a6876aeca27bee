export { appendTournamentEvents, type TournamentEvent } from './append-tournament-events.js';
export { isRepeated } from './is-repeated.js';
export {
  type ActivityRow,
  type Actor,
  appendActivities,
  countActivitiesOfDay,
  listActivities,
  type NewActivity,
} from './store/activities.js';
