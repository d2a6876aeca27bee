export { changeTournament, refuse, stateOf } from './change-tournament.js';
export { notInTournament } from './not-in-tournament.js';
export { newRandomSeed, randomSeedHash, wordsOf } from './random-words.js';
export { changedBy, differenceFrom, fieldsOf } from './rules/settings-change.js';
export {
  checkInOpensAt,
  DEFAULT_CHECK_IN_MINUTES,
  LATEST_START_MS,
  type MatchSettings,
  REMOVABLE_FIELDS,
  type SettingsChange,
  type TournamentSettings,
} from './rules/settings.js';
export { type TimerKind } from './timers-of.js';
export { claimDueTournament, hasDueTimers, postponeTimers, setTimers, takeDueTimers } from './store/timers.js';
export {
  type BracketHead,
  columnsOf,
  countParticipants,
  findTournament,
  type HostType,
  insertTournament,
  lockTournament,
  saveTournament,
  stagedOf,
  touchTournament,
  type TournamentRow,
} from './store/tournament.js';
