import { Drawer } from '@mantine/core';
import { type ReactNode, useRef } from 'react';
import { FORMS } from '../texts/forms.js';
import classes from './drawer-sheet.module.css';

interface DrawerSheetProps {
  title: string;
  isOpen: boolean;
  /** Escape, the cross, and a press beside it. */
  onClose(): void;
  children: ReactNode;
}

/** A sheet at the side of the page, as wide as a phone. Closed, it keeps the state of what is in it. */
export function DrawerSheet({ title, isOpen, onClose, children }: DrawerSheetProps) {
  const sheet = useRef<HTMLDivElement>(null);
  // Escape is for the dialog that has the focus: a question that the form asks lies above the sheet.
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
      // Whoever opened it takes the focus back.
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
