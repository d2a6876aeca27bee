/** What a dialog asks before something is done that cannot be undone. */
export interface Question {
  title: string;
  /** What follows. */
  why: string;
  /** On the button that acts, and on the one beside it that does nothing. */
  confirm: string;
  dismiss: string;
}
