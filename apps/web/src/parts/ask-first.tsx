import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { FORMS } from '../texts/forms.js';
import type { Question } from './question.js';

interface AskFirstProps {
  question: Question;
  isDangerous: boolean;
  onClose(): void;
  onConfirm(): void;
}

/** Asks for confirmation before an action that cannot be undone. The focus then returns to where it was. */
export function AskFirst({ question: { title, why, confirm, dismiss }, isDangerous, onClose, onConfirm }: AskFirstProps) {
  const asker = useRef(document.activeElement);
  useEffect(() => {
    const { current } = asker;
    return () => (current instanceof HTMLElement ? current.focus() : undefined);
  }, []);
  return (
    <Modal
      opened
      returnFocus={false}
      onClose={onClose}
      title={title}
      // A banner inside a dialog is not a landmark of the page.
      attributes={{ header: { role: 'none' } }}
      closeButtonProps={{ 'aria-label': FORMS.close }}
    >
      <Stack gap="md">
        <Text>{why}</Text>
        <Group gap="sm">
          <Button color={isDangerous ? 'red' : undefined} onClick={onConfirm}>
            {confirm}
          </Button>
          <Button variant="default" onClick={onClose}>
            {dismiss}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
