import { integer } from './variables.js';

/** Default time to dispute a result, and deadlines for an answer and a ruling, in minutes; leagues can override them. */
export const DISPUTE_VARIABLES = {
  disputeWindowMinutes: integer('MATCHPOINT_DISPUTE_WINDOW_MINUTES', { default: 1_440, min: 1, max: 10_080 }),
  disputeAnswerMinutes: integer('MATCHPOINT_DISPUTE_ANSWER_MINUTES', { default: 1_440, min: 1, max: 10_080 }),
  disputeRulingMinutes: integer('MATCHPOINT_DISPUTE_RULING_MINUTES', { default: 4_320, min: 1, max: 43_200 }),
};
