import type { CommandName } from './lifecycle.js';

/**
 * The names of commands in messages. A command of captains and players goes by its action, the path of its operation below the match; one
 * of games, leagues and tournaments by the last part of that path.
 */
export const NAMES: Readonly<Record<CommandName, string>> = {
  publish: 'publish',
  file_acceptance: 'accept',
  approve_acceptance: 'acceptances/approve',
  decline_acceptance: 'acceptances/decline',
  accept_challenge: 'challenges/accept',
  refuse_challenge: 'challenges/refuse',
  ready: 'ready',
  start: 'start',
  cancel: 'cancel',
  forfeit: 'forfeit',
  complete: 'complete',
  set_lobby_code: 'lobby-code',
  set_attendance: 'attendance',
  submit_score: 'scores',
  confirm_score: 'scores',
  record_score: 'scores',
  record_player_stats: 'player-stats',
  expire: 'expire',
  no_show: 'no-show',
  auto_confirm: 'auto-confirm',
  leave_team: 'leave-team',
  close_team: 'close-team',
  rule: 'correct',
  dispute: 'disputes',
  answer_dispute: 'disputes/answer',
  withdraw_dispute: 'disputes/withdraw',
  escalate_dispute: 'disputes/escalate',
  dispute_due: 'disputes/due',
  move: 'move',
};
