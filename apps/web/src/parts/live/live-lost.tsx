import { Badge } from '@mantine/core';
import { STATES } from '../../texts/states.js';

/** Says at a figure that it does not follow what happens for now. */
export function LiveLost({ isLost }: { isLost: boolean }) {
  return (
    <span role="status">
      {isLost && (
        <Badge
          variant="outline"
          color="yellow"
          autoContrast
          title={STATES.notLiveWhy}
          styles={{ label: { color: 'var(--mantine-color-text)' } }}
        >
          {STATES.notLive}
        </Badge>
      )}
    </span>
  );
}
