import { STATES } from '../../texts/states.js';
import { Chip, LiveDot } from '../chip.js';

/** Marks a figure as not updating live at the moment. */
export function LiveLost({ isLost }: { isLost: boolean }) {
  return (
    <span role="status" title={isLost ? STATES.notLiveWhy : undefined}>
      {isLost && (
        <Chip tone="warn">
          <LiveDot isLost />
          {STATES.notLive}
        </Chip>
      )}
    </span>
  );
}
