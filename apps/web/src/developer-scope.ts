import { useSyncExternalStore } from 'react';

const KEY = 'matchpoint-developer-scope';
const listeners = new Set<() => void>();

/** Whose endpoints and deliveries the developer pages show: '' for one's own, otherwise `league:<id>` or `game:<slug>`. */
export function developerScope(): string {
  return window.sessionStorage.getItem(KEY) ?? '';
}

export function chooseDeveloperScope(scope: string): void {
  window.sessionStorage.setItem(KEY, scope);
  for (const listener of listeners) listener();
}

export function useDeveloperScope(): string {
  return useSyncExternalStore(subscribe, developerScope);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
