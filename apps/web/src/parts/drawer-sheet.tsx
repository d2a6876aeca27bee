import { Drawer } from '@mantine/core';
import { type ReactNode, useRef } from 'react';
import { FORMS } from '../texts/forms.js';
import classes from './drawer-sheet.module.css';

interface DrawerSheetProps {
  title: string;
  isOpen: boolean;
  /** Called on Escape, the close button, and a click outside. */
  onClose(): void;
  children: ReactNode;
}

/** A sheet at the side of the page, as wide as a phone. It keeps the state of its content while it is closed. */
export function DrawerSheet({ title, isOpen, onClose, children }: DrawerSheetProps) {
  const sheet = useRef<HTMLDivElement>(null);
  // Escape goes to the focused dialog, because a confirmation of the form opens above the sheet.
  const isCovered = (): boolean => {
    const dialog = document.activeElement?.closest('[role="dialog"]') ?? null;
    return dialog !== null && sheet.current?.contains(dialog) === false;
  };
  return (
    <Drawer
      ref={sheet}
      opened={isOpen}
      onClose={() => {
        if (!isCovered()) onClose();
      }}
      title={title}
      position="right"
      size={480}
      padding="lg"
      keepMounted
      // The focus returns to the element that opened it.
      returnFocus={false}
      transitionProps={{ duration: 0 }}
      classNames={{ header: classes.header, title: classes.title, body: classes.body }}
      // A banner inside a dialog is not a landmark of the page.
      attributes={{ header: { role: 'none' } }}
      closeButtonProps={{ 'aria-label': FORMS.close }}
    >
      {children}
    </Drawer>
  );
}
