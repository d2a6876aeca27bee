import { Button, Modal, Text, Textarea } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { type ReactNode, useState } from 'react';
import { FORMS } from '../texts/forms.js';
import { ActionForm } from './action-form.js';
import { useSend } from './send.js';
import { tell } from './shell/toast.js';

interface DialogActionProps {
  action: string;
  /** The person or thing it is about, for users who cannot see the surrounding row. */
  subject?: string;
  /** The dialog's question; by default, the action and its subject. */
  title?: string;
  /** The confirm button's label; by default, the action. */
  confirm?: string;
  /** On a button beside it that does nothing. */
  dismiss?: string;
  why: string;
  /** The message when it is done; by default, the action and its subject. */
  said?: string;
  /** Asked for where it is named; `required` where nothing is done without. */
  reason?: 'required' | 'optional';
  isDangerous?: boolean;
  /** What else is asked. */
  children?: ReactNode;
  send(reason: string): PromiseLike<unknown>;
}

/** A button that asks for confirmation, explains the consequences, and takes a reason if one is recorded. */
export function DialogAction(props: DialogActionProps) {
  const { action, subject, confirm = action, dismiss, why, reason, isDangerous = false, children, send } = props;
  const [isOpen, { open, close }] = useDisclosure(false);
  const [text, setText] = useState('');
  const name = subject === undefined ? action : `${action}: ${subject}`;
  const { title = name, said = FORMS.did(name) } = props;
  const sending = useSend(() => send(text.trim()), {
    onSent: () => {
      tell(said);
      close();
    },
  });
  return (
    <>
      <Button size="compact-sm" variant="default" aria-label={name} onClick={open}>
        {action}
      </Button>
      <Modal
        opened={isOpen}
        onClose={close}
        title={title}
        // A banner inside a dialog is not a landmark of the page.
        attributes={{ header: { role: 'none' } }}
        closeButtonProps={{ 'aria-label': FORMS.close }}
      >
        <ActionForm
          sending={sending}
          onSubmit={() => sending.mutate()}
          action={confirm}
          isDangerous={isDangerous}
          beside={
            dismiss && (
              <Button variant="default" onClick={close}>
                {dismiss}
              </Button>
            )
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
              onChange={({ currentTarget }) => setText(currentTarget.value)}
            />
          )}
        </ActionForm>
      </Modal>
    </>
  );
}
