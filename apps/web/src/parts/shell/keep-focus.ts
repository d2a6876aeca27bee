/** Parts of a page that can take the focus when the focused element is removed. */
const PLACES = 'article, section';

/**
 * Keeps the focus near its position when the focused element is removed: a button whose row was decided, a dialog that would return to such
 * a button. The focus then moves to the surrounding part of the page; after a navigation, or if no part is left, to the page's heading.
 * @returns `go`, to be called when another page is shown, and `stop`
 */
export function keepFocus(): { go(): void; stop(): void } {
  let last: Element | undefined;
  let places: HTMLElement[] = [];

  const note = ({ target }: FocusEvent): void => {
    // Dialogs are skipped, because they return the focus themselves if they can.
    if (!(target instanceof Element) || target.closest('[role="dialog"]')) return;
    last = target;
    places = placesOf(target);
  };
  const mend = (): void => {
    const isLost = document.activeElement === null || document.activeElement === document.body;
    if (last === undefined || last.isConnected || !isLost) return;
    // If there is none, the next page is still loading.
    const place = places.find(({ isConnected }) => isConnected) ?? document.querySelector<HTMLElement>('main h1');
    if (!place) return;
    if (!place.hasAttribute('tabindex')) place.tabIndex = -1;
    place.focus({ preventScroll: true });
  };

  const changes = new MutationObserver(mend);
  document.addEventListener('focusin', note);
  changes.observe(document.body, { childList: true, subtree: true });
  return {
    go() {
      const { activeElement } = document;
      // A focus inside the page was set on purpose, by the page or by the user.
      if (activeElement?.closest('main, [role="dialog"]')) return;
      if (activeElement instanceof HTMLElement) activeElement.blur();
      last = document.createElement('span');
      places = [];
      mend();
    },
    stop() {
      document.removeEventListener('focusin', note);
      changes.disconnect();
    },
  };
}

function placesOf(target: Element): HTMLElement[] {
  const place = target.parentElement?.closest<HTMLElement>(PLACES);
  return place ? [place, ...placesOf(place)] : [];
}
