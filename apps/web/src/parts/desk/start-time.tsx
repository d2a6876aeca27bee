import { Button, Group, TextInput, type TextInputProps } from '@mantine/core';
import { DESK } from '../../texts/desk.js';
import { toLocalInput } from '../local-time.js';
import { showClock } from '../when.js';

const EVENING_HOUR = 20;

interface StartTimeProps extends TextInputProps {
  onPick(value: string): void;
}

/** The start time of a match, with one-tap choices for common evenings. */
export function StartTime({ onPick, ...props }: StartTimeProps) {
  return (
    <div>
      <TextInput label={DESK.time} description={DESK.timeWhy} type="datetime-local" {...props} />
      <Group gap="xs" mt="xs">
        {evenings(new Date()).map(({ name, at }) => (
          <Button key={name} size="compact-sm" variant="default" onClick={() => onPick(toLocalInput(at.getTime()))}>
            {DESK.evening(name, showClock(at.toISOString()))}
          </Button>
        ))}
      </Group>
    </div>
  );
}

/** This evening, unless it has passed, and the next one. */
function evenings(now: Date): { name: string; at: Date }[] {
  const on = (days: number): Date => new Date(now.getFullYear(), now.getMonth(), now.getDate() + days, EVENING_HOUR);
  return [
    { name: DESK.tonight, at: on(0) },
    { name: DESK.tomorrow, at: on(1) },
  ].filter(({ at }) => at > now);
}
