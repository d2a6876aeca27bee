import classes from './segments.module.css';

interface SegmentsProps<Value extends string> {
  /** Accessible name of the choice. */
  label: string;
  options: readonly (readonly [value: Value, name: string])[];
  value: Value;
  onChoose(value: Value): void;
}

/** One of two or three ways to show the same thing, beside what it changes. */
export const Segments = <Value extends string>({ label, options, value, onChoose }: SegmentsProps<Value>) => (
  <div className={classes.segments} role="group" aria-label={label}>
    {options.map(([each, name]) => (
      <button key={each} type="button" aria-pressed={each === value} onClick={() => onChoose(each)}>
        {name}
      </button>
    ))}
  </div>
);
