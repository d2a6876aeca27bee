import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { LAYOUT } from '../../texts/layout.js';
import type { KeyList } from './key-list.js';
import { createSequence, isPlain } from './plain-keys.js';

/** Handles the keys that work on every page, and opens the list of them, which loads on demand. */
export function Shortcuts() {
  const [Opened, setOpened] = useState<typeof KeyList>();
  const [isOpen, setIsOpen] = useState(false);
  const navigate = useNavigate();
  const open = (): void => {
    setIsOpen(true);
    import('./key-list.js').then(({ KeyList: loaded }) => setOpened(() => loaded)).catch(() => setIsOpen(false));
  };
  useEffect(() => {
    const follow = createSequence();
    const onKey = (event: KeyboardEvent): void => {
      if (!isPlain(event)) return;
      const to = follow(event.key, event.timeStamp);
      if (to !== undefined) void navigate({ to });
      else if (event.key === '?') open();
      else return;
      event.preventDefault();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [navigate]);
  return (
    <>
      <button type="button" onClick={open}>
        {LAYOUT.keys}
      </button>
      {isOpen && Opened && <Opened onClose={() => setIsOpen(false)} />}
    </>
  );
}
