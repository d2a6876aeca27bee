import { showExact } from './formats.js';
import { useNow } from './use-now.js';
import { showDistance, showShortDate } from './when.js';

/** An instant as it matters now; the exact one, with its zone, on hover and for programs. */
export function When({ at }: { at: string | null }) {
  const now = useNow();
  if (at === null) return <>–</>;
  return (
    <time dateTime={at} title={showExact(at)}>
      {showDistance(at, now) ?? showShortDate(at, now)}
    </time>
  );
}
