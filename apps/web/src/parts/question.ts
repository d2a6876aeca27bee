/** The confirmation of an action that cannot be undone. */
export interface Question {
  title: string;
  /** The consequences. */
  why: string;
  /** Labels of the confirm and cancel buttons. */
  confirm: string;
  dismiss: string;
}
