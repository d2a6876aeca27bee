/** Dispute settings of a league's matches. An absent field has its default. */
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

const DEFAULT_DISPUTES = { windowMinutes: 1_440, answerMinutes: 1_440, rulingMinutes: 4_320, onDeadline: 'void' } as const;

/** The effective settings: the league's own, otherwise the defaults. */
export function resolveDisputes(settings: DisputeSettings | null): Required<DisputeSettings> {
  return { ...DEFAULT_DISPUTES, ...settings };
}
