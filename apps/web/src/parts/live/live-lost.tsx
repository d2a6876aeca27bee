import { STATES } from '../../texts/states.js';
import { Chip, LiveDot } from '../chip.js';

/** Says at a figure that it does not follow what happens for now. */
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
