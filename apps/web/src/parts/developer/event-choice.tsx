import { Checkbox } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { ALL_EVENTS, EVENT_FAMILIES } from '../../texts/events.js';
import { DEVELOPER } from '../../texts/developer.js';
import classes from './event-choice.module.css';

interface EventChoiceProps {
  value: readonly string[];
  error?: ReactNode;
  onChange(events: string[]): void;
}

/** The events that an endpoint receives, chosen by family, so that users need not know their names. */
export function EventChoice({ value, error, onChange }: EventChoiceProps) {
  // Chosen by name over the API; they stay in the list when they are no longer chosen.
  const [singles] = useState(() => value.filter((event) => !isOffered(event)));
  return (
    <Checkbox.Group
      label={DEVELOPER.events}
      description={DEVELOPER.eventsWhy}
      required
      value={[...value]}
      error={error}
      onChange={(chosen) => onChange(withoutDoubles(chosen, value))}
    >
      <div className={classes.families}>
        <Checkbox value={ALL_EVENTS} label={DEVELOPER.allEvents} description={DEVELOPER.allEventsWhy} />
        {EVENT_FAMILIES.map(([family, name, about]) => (
          <Checkbox key={family} value={family} label={name} description={about} />
        ))}
        {singles.map((event) => (
          <Checkbox key={event} value={event} label={event} />
        ))}
      </div>
    </Checkbox.Group>
  );
}

const isOffered = (event: string): boolean => event === ALL_EVENTS || EVENT_FAMILIES.some(([family]) => family === event);

/** `*` replaces families, and choosing a family replaces `*`. */
function withoutDoubles(chosen: readonly string[], before: readonly string[]): string[] {
  if (!chosen.includes(ALL_EVENTS)) return [...chosen];
  return before.includes(ALL_EVENTS) ? chosen.filter((each) => each !== ALL_EVENTS) : [ALL_EVENTS];
}
