import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * For a button that is disabled while it sends: browsers take the focus from it when they draw it. It gets the focus back, unless that is
 * elsewhere by then.
 */
export function useKeptFocus(isPending: boolean): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null);
  const hadFocus = useRef(false);
  useLayoutEffect(() => {
    const { activeElement, body } = document;
    if (isPending) {
      hadFocus.current = activeElement === button.current;
    } else if (hadFocus.current) {
      hadFocus.current = false;
      if (activeElement === null || activeElement === body) button.current?.focus({ preventScroll: true });
    }
  }, [isPending]);
  return button;
}
