import { useEffect, useSyncExternalStore } from 'react';
import classes from './toast.module.css';

const SHOWN_MS = 6_000;

let message = '';
const listeners = new Set<() => void>();

/** Confirms an action whose form is gone. */
export function tell(text: string): void {
  message = text;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The last action's message, for some seconds. The live region exists before its first message, so that screen readers announce it. */
export function Toast() {
  const shown = useSyncExternalStore(subscribe, () => message);
  useEffect(() => {
    if (shown === '') return;
    const timer = setTimeout(() => tell(''), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [shown]);
  return (
    <div role="status" className={classes.place}>
      {shown !== '' && <p className={classes.toast}>{shown}</p>}
    </div>
  );
}
