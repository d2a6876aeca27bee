import { useEffect } from 'react';
import { createStore } from '../../store.js';
import classes from './toast.module.css';

const SHOWN_MS = 6_000;

const message = createStore('');

/** Confirms an action whose form is gone. */
export const tell = message.set;

/** The last action's message, for some seconds. The live region exists before its first message, so that screen readers announce it. */
export function Toast() {
  const shown = message.useValue();
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
