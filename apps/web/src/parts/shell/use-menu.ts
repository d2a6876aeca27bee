import { useLocation } from '@tanstack/react-router';
import { type RefObject, useEffect, useRef, useState } from 'react';

interface Menu {
  menu: RefObject<HTMLDetailsElement | null>;
  isOpen: boolean;
  setIsOpen(isOpen: boolean): void;
}

/** A menu that opens below its button. It closes on Escape, on a click elsewhere and on navigation. */
export function useMenu(): Menu {
  const [isOpen, setIsOpen] = useState(false);
  const menu = useRef<HTMLDetailsElement>(null);
  const path = useLocation({ select: ({ pathname }) => pathname });
  useEffect(() => setIsOpen(false), [path]);
  useEffect(() => {
    if (!isOpen) return undefined;
    const onPress = ({ target }: Event): void => {
      if (target instanceof Node && !menu.current?.contains(target)) setIsOpen(false);
    };
    const onKey = ({ key }: KeyboardEvent): void => {
      if (key !== 'Escape') return;
      setIsOpen(false);
      menu.current?.querySelector('summary')?.focus();
    };
    document.addEventListener('pointerdown', onPress);
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('pointerdown', onPress);
      document.removeEventListener('keydown', onKey);
    };
  }, [isOpen]);
  return { menu, isOpen, setIsOpen };
}
