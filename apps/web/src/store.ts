import { useSyncExternalStore } from 'react';

interface Store<Value> {
  get(): Value;
  set(value: Value): void;
  /** For components, which follow the value. */
  useValue(): Value;
}

/** A value outside React. */
export function createStore<Value>(initial: Value): Store<Value> {
  let value = initial;
  const listeners = new Set<() => void>();
  const get = (): Value => value;
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  return {
    get,
    set(changed) {
      value = changed;
      for (const listener of listeners) listener();
    },
    useValue: () => useSyncExternalStore(subscribe, get),
  };
}
