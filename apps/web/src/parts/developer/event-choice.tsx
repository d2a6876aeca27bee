import { Checkbox } from '@mantine/core';
import type { ReactNode } from 'react';
import { EVENT_FAMILIES } from '../../texts/events.js';
import { DEVELOPER } from '../../texts/developer.js';
import classes from './event-choice.module.css';

interface EventChoiceProps {
  value: readonly string[];
  error?: ReactNode;
  onChange(events: string[]): void;
}

/** The events that an endpoint receives, by family: nobody has to know their names. */
export function EventChoice({ value, error, onChange }: EventChoiceProps) {
  return (
    <Checkbox.Group
      label={DEVELOPER.events}
      description={DEVELOPER.eventsWhy}
      required
      value={[...value]}
      error={error}
      onChange={onChange}
    >
      <div className={classes.families}>
        {EVENT_FAMILIES.map(([family, name, about]) => (
          <Checkbox key={family} value={family} label={name} description={about} />
        ))}
      </div>
    </Checkbox.Group>
  );
}
