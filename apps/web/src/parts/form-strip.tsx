import { FORM_WORDS } from '../texts/form.js';
import classes from './form-strip.module.css';

export type Outcome = 'win' | 'draw' | 'loss';

/** The last results in a response; undefined from older servers. */
export const formOf = (row: object): readonly Outcome[] | undefined => (row as { form?: readonly Outcome[] }).form;

/** The last results, oldest first, by letter and tint; the last one is underlined. */
export function FormStrip({ form, last = 5 }: { form: readonly Outcome[]; last?: number }) {
  const shown = form.slice(-last);
  if (shown.length === 0) return <span className="dim">{FORM_WORDS.none}</span>;
  return (
    <span className={classes.form} role="img" aria-label={FORM_WORDS.label(shown)}>
      {shown.map((outcome, index) => (
        // Results have no identity except their position.
        <i key={index} data-outcome={outcome} aria-hidden="true">
          {FORM_WORDS.letters[outcome]}
        </i>
      ))}
    </span>
  );
}
