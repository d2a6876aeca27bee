import { Button } from '@mantine/core';
import { type ReactNode, Suspense, useRef, useState } from 'react';
import { Icon } from './icon.js';
import { lazyPart } from './lazy-part.js';

/** Loaded when a drawer is opened for the first time. */
const DrawerSheet = lazyPart(async () => (await import('./drawer-sheet.js')).DrawerSheet);

interface FormDrawerProps {
  /** Title of the drawer; by default also the label of the button. */
  title: string;
  action?: string;
  /** The person or thing it is about, for users who cannot see the row of the button. */
  subject?: string;
  /** @param close for the form's `onClose`, which discards the input */
  children(close: () => void): ReactNode;
}

/** A button and the form that it opens in a drawer. Closing the drawer with Escape or a click outside keeps the input. */
export function FormDrawer({ title, action = title, subject, children }: FormDrawerProps) {
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  // Counts entries, each of which starts with an empty form; 0 before the first, which needs no drawer yet.
  const [entry, setEntry] = useState(0);
  const putAside = (): void => {
    setOpen(false);
    button.current?.focus();
  };
  const close = (): void => {
    putAside();
    setEntry(entry + 1);
  };
  return (
    <>
      <Button
        ref={button}
        {...(subject === undefined
          ? { leftSection: <Icon name="plus" size={16} /> }
          : { 'size': 'compact-sm', 'variant': 'default', 'aria-label': `${action}: ${subject}` })}
        onClick={() => {
          setOpen(true);
          setEntry(Math.max(entry, 1));
        }}
      >
        {action}
      </Button>
      {entry > 0 && (
        <Suspense>
          <DrawerSheet title={title} isOpen={isOpen} onClose={putAside}>
            <div key={entry}>{children(close)}</div>
          </DrawerSheet>
        </Suspense>
      )}
    </>
  );
}
