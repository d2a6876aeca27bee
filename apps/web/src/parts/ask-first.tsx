import { Button, Group, Stack, Text } from '@mantine/core';
import { Dialog } from './dialog.js';
import type { Question } from './question.js';

interface AskFirstProps {
  question: Question;
  isDangerous: boolean;
  onClose(): void;
  onConfirm(): void;
}

/** Asks for confirmation before an action that cannot be undone. */
export const AskFirst = ({ question: { title, why, confirm, dismiss }, isDangerous, onClose, onConfirm }: AskFirstProps) => (
  <Dialog title={title} onClose={onClose}>
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
  </Dialog>
);
