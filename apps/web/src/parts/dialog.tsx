import { Modal } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import { FORMS } from '../texts/forms.js';

interface DialogProps {
  title: string;
  onClose(): void;
  children: ReactNode;
}

/** A dialog that is open for as long as it is rendered. The focus then returns to where it was. */
export function Dialog({ title, onClose, children }: DialogProps) {
  const asker = useRef(document.activeElement);
  useEffect(() => {
    const { current } = asker;
    // A match of a bracket is drawn, and has the focus like a button.
    return () => (current instanceof HTMLElement || current instanceof SVGElement ? current.focus() : undefined);
  }, []);
  return (
    <Modal
      opened
      // Mantine returns it only from dialogs that were rendered before they were opened.
      returnFocus={false}
      onClose={onClose}
      title={title}
      // A banner inside a dialog is not a landmark of the page.
      attributes={{ header: { role: 'none' } }}
      closeButtonProps={{ 'aria-label': FORMS.close }}
    >
      {children}
    </Modal>
  );
}
