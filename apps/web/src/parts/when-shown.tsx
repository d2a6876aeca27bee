import { showExact } from './formats.js';
import { useNow } from './use-now.js';
import { showDistance, showShortDate } from './when.js';

/** A relative time, with the exact instant and time zone on hover and in `datetime`. */
export function When({ at }: { at: string | null }) {
  const now = useNow();
  if (at === null) return <>–</>;
  return (
    <time dateTime={at} title={showExact(at)}>
      {showDistance(at, now) ?? showShortDate(at, now)}
    </time>
  );
}
