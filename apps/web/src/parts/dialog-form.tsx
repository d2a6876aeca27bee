import { Button, Text, Textarea } from '@mantine/core';
import type { UseMutationResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { FORMS } from '../texts/forms.js';
import { ActionForm } from './action-form.js';
import { Dialog } from './dialog.js';

interface DialogFormProps {
  sending: UseMutationResult<unknown, unknown, void>;
  title: string;
  confirm: string;
  dismiss: string;
  why: string;
  reason: 'required' | 'optional' | undefined;
  /** The reason, as entered. */
  text: string;
  onText(text: string): void;
  isDangerous: boolean;
  onClose(): void;
  children: ReactNode;
}

/** The dialog of an action: its consequences, further fields, and its buttons. */
export function DialogForm(props: DialogFormProps) {
  const { sending, title, confirm, dismiss, why, reason, text, onText, isDangerous, onClose, children } = props;
  return (
    <Dialog title={title} onClose={onClose}>
      <ActionForm
        sending={sending}
        onSubmit={() => sending.mutate()}
        action={confirm}
        isDangerous={isDangerous}
        beside={
          <Button variant="default" onClick={onClose}>
            {dismiss}
          </Button>
        }
      >
        <Text>{why}</Text>
        {children}
        {reason && (
          <Textarea
            label={FORMS.reason}
            required={reason === 'required'}
            autosize
            minRows={2}
            value={text}
            onChange={({ currentTarget }) => onText(currentTarget.value)}
          />
        )}
      </ActionForm>
    </Dialog>
  );
}
