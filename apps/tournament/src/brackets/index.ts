export { applyToBracket, type NewEntry, settleTournament } from './apply-to-bracket.js';
export { cancelMatches } from './cancel-matches.js';
export { type MatchSide, type MatchToCreate, readMatchesToCreate } from './read-match-teams.js';
export { type MatchEntry, type MatchUpdate, recordMatchUpdate } from './record-match-update.js';
export { bracketsRpc } from './rpc.js';
export { JOB_KINDS, type JobKind, type MatchJobPayload, type MatchStatus } from './rules/match-jobs.js';
export { startBracket } from './start-bracket.js';
export { loadBracket, setMatchStatus } from './store/bracket.js';
export { findNeedingDecision, isPlaying } from './store/live-matches.js';
