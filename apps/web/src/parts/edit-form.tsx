import { Text } from '@mantine/core';
import { type FormValidateInput, useForm, type UseFormReturnType } from '@mantine/form';
import type { ReactNode } from 'react';
import { FORMS } from '../texts/forms.js';
import { ActionForm } from './action-form.js';
import { useSend } from './send.js';

interface EditFormProps<Values extends object, Answer> {
  initial: Values;
  /** Said at the field before anything is sent; the API checks the rest. */
  validate?: FormValidateInput<Values>;
  send(values: Values): PromiseLike<Answer>;
  action: string;
  isDangerous?: boolean;
  /** What it says when it is done. */
  said?: string;
  /** Resets after it was sent, for the next entry. */
  isForMany?: boolean;
  onSent?(answer: Answer): void;
  children(form: UseFormReturnType<Values>): ReactNode;
}

/** Fields that begin with what is, sent by one button; it says when it is done. What was filled in stays where it was refused. */
export function EditForm<Values extends object, Answer>(props: EditFormProps<Values, Answer>) {
  const { initial, validate, send, action, isDangerous, isForMany = false, said = FORMS.done, onSent, children } = props;
  const form = useForm<Values>({ initialValues: initial, ...(validate && { validate }) });
  const sending = useSend(send, {
    form: { setFieldError: (path, message) => form.setFieldError(path, message) },
    onSent: (answer) => {
      if (isForMany) form.reset();
      onSent?.(answer);
    },
  });
  return (
    <ActionForm
      sending={sending}
      onSubmit={form.onSubmit((values) => sending.mutate(values))}
      action={action}
      {...(isDangerous && { isDangerous })}
    >
      {children(form)}
      {sending.isSuccess && <Text role="status">{said}</Text>}
    </ActionForm>
  );
}
