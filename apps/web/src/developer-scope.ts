import { createStore } from './store.js';

const KEY = 'matchpoint-developer-scope';
const chosen = createStore(window.sessionStorage.getItem(KEY) ?? '');

/** Whose endpoints and deliveries the developer pages show: '' for one's own, otherwise `league:<id>` or `game:<slug>`. */
export const developerScope = chosen.get;

export function chooseDeveloperScope(scope: string): void {
  window.sessionStorage.setItem(KEY, scope);
  chosen.set(scope);
}

export const useDeveloperScope = chosen.useValue;
