/** Dispute settings of a league's matches. An absent field follows the installation (MATCHPOINT_DISPUTE_*). */
export interface DisputeSettings {
  /** How long a result can be disputed. */
  windowMinutes?: number;
  /** How long the other side has for an answer. */
  answerMinutes?: number;
  /** How long the staff has for a ruling. */
  rulingMinutes?: number;
  /** What happens to a map without a ruling in time. */
  onDeadline?: 'void' | 'first_claim';
}
