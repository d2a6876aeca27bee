import classes from './choice.module.css';
import { Icon } from './icon.js';

interface ChoiceProps<Value extends string> {
  /** Shown above it. */
  'label'?: string;
  /** Accessible name, if no label is shown above it. */
  'aria-label'?: string;
  'options': readonly { value: Value; label: string }[];
  'value': Value;
  'onChoose'(value: Value): void;
}

/** One of a few, outside forms: what a page shows. Lighter than a form's field, for pages that people come to first. */
export function Choice<Value extends string>({ label, options, value, onChoose, ...named }: ChoiceProps<Value>) {
  return (
    <label className={classes.choice}>
      {label}
      <span className={classes.field}>
        <select {...named} value={value} onChange={({ currentTarget }) => onChoose(currentTarget.value as Value)}>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <Icon name="down" size={16} />
      </span>
    </label>
  );
}
