/** Parts of a page that keys can go on from when what they were in is gone. */
const PLACES = 'article, section';

/**
 * Keeps the focus where a person is. What had it may go away: a button whose row was decided, a dialog that led back to such a button. The
 * focus then goes to the part of the page that was around it; after a navigation, or where no part is left, to the page's heading.
 * @returns `go`, to be called when another page is shown, and `stop`
 */
export function keepFocus(): { go(): void; stop(): void } {
  let last: Element | undefined;
  let places: HTMLElement[] = [];

  const note = ({ target }: FocusEvent): void => {
    // Dialogs pass; they give the focus back themselves, if they can.
    if (!(target instanceof Element) || target.closest('[role="dialog"]')) return;
    last = target;
    places = placesOf(target);
  };
  const mend = (): void => {
    const isLost = document.activeElement === null || document.activeElement === document.body;
    if (last === undefined || last.isConnected || !isLost) return;
    // Without any of them the next page is still on its way.
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
      // What is in the page has been chosen there, by the page itself or by who was quicker than it.
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
