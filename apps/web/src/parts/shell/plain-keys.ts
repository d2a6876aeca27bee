/** The page of each key after `g`. */
export const GO_TO = { h: '/', m: '/matches', l: '/leagues', r: '/rankings', p: '/desk' } as const;

/** Maximum time between `g` and the next key. */
const SEQUENCE_MS = 1_500;
const SWITCH = 'matchpoint-plain-keys';

/** Speech input and unsteady hands press keys unintentionally, so shortcuts without a modifier can be turned off (WCAG 2.1.4). */
export function arePlainKeysOn(): boolean {
  try {
    return localStorage.getItem(SWITCH) !== 'off';
  } catch {
    // The browser blocks storage.
    return true;
  }
}

export function turnPlainKeys(isOn: boolean): void {
  try {
    localStorage.setItem(SWITCH, isOn ? 'on' : 'off');
  } catch {
    // The browser blocks storage.
  }
}

/** A key without modifiers, neither typed into a field nor pressed in a dialog. */
export function isPlain(event: KeyboardEvent): boolean {
  const { target, ctrlKey, metaKey, altKey, repeat, isComposing, defaultPrevented } = event;
  if (ctrlKey || metaKey || altKey || repeat || isComposing || defaultPrevented) return false;
  const isTaken =
    target instanceof HTMLElement &&
    (target.isContentEditable || target.closest('input, textarea, select, dialog, [role="dialog"]') !== null);
  return !isTaken && arePlainKeysOn();
}

type Target = (typeof GO_TO)[keyof typeof GO_TO];

/** Tracks keys, and returns the page for `g` and the key after it. */
export function createSequence(): (key: string, at: number) => Target | undefined {
  let begunAt = -Infinity;
  return (key, at) => {
    const isSecond = at - begunAt <= SEQUENCE_MS;
    begunAt = key === 'g' ? at : -Infinity;
    return isSecond && Object.hasOwn(GO_TO, key) ? GO_TO[key as keyof typeof GO_TO] : undefined;
  };
}
