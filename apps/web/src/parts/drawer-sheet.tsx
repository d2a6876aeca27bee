import { Drawer } from '@mantine/core';
import type { ReactNode } from 'react';
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
export const DrawerSheet = ({ title, isOpen, onClose, children }: DrawerSheetProps) => (
  <Drawer
    opened={isOpen}
    onClose={onClose}
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
