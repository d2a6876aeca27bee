import { useEffect, useState } from 'react';
import { MINUTE_MS } from './durations.js';

/** The time, updated once a minute, the precision of relative times. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
