import { Button, Modal, Text, Textarea } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useState } from 'react';
import { FORMS } from '../texts/forms.js';
import { ActionForm } from './action-form.js';
import { useSend } from './send.js';

interface DialogActionProps {
  action: string;
  /** Whom or what it is about, for who cannot see the row that it stands in. */
  subject: string;
  why: string;
  /** Asked for where it is named; `required` where nothing is done without. */
  reason?: 'required' | 'optional';
  isDangerous?: boolean;
  send(reason: string): PromiseLike<unknown>;
}

/** A button that asks once more before it acts, says what follows, and takes a reason where one is kept. */
export function DialogAction({ action, subject, why, reason, isDangerous = false, send }: DialogActionProps) {
  const [isOpen, { open, close }] = useDisclosure(false);
  const [text, setText] = useState('');
  const sending = useSend(() => send(text.trim()), { onSent: close });
  const name = `${action}: ${subject}`;
  return (
    <>
      <Button size="compact-sm" variant="default" aria-label={name} onClick={open}>
        {action}
      </Button>
      <Modal
        opened={isOpen}
        onClose={close}
        title={name}
        // A banner of its own inside a dialog is none of the page's.
        attributes={{ header: { role: 'none' } }}
        closeButtonProps={{ 'aria-label': FORMS.close }}
      >
        <ActionForm
          sending={sending}
          onSubmit={(event) => {
            event.preventDefault();
            sending.mutate();
          }}
          action={action}
          isDangerous={isDangerous}
        >
          <Text>{why}</Text>
          {reason && (
            <Textarea
              label={FORMS.reason}
              required={reason === 'required'}
              autosize
              minRows={2}
              value={text}
              onChange={({ currentTarget }) => setText(currentTarget.value)}
            />
          )}
        </ActionForm>
      </Modal>
    </>
  );
}
