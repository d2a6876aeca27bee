import { Button, Group, Stack } from '@mantine/core';
import { MatchpointError } from '@matchpoint/sdk';
import type { UseMutationResult } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import { FORMS } from '../texts/forms.js';
import { ConfirmIdentity } from './confirm-identity.js';
import { Refusal } from './failure.js';

interface ActionFormProps<Answer, Input> {
  sending: UseMutationResult<Answer, unknown, Input>;
  /** The page stays where it is. */
  onSubmit(event: FormEvent<HTMLFormElement>): void;
  action: string;
  /** For actions that cannot be undone. */
  isDangerous?: boolean;
  /** One of several actions on a page, none of which is the main one. */
  isMinor?: boolean;
  children?: ReactNode;
  /** Beside the button. */
  beside?: ReactNode;
}

/** Fields, one button, and the outcome. If the action needs a recent sign-in, the user can confirm their identity here. */
export function ActionForm<Answer, Input>(props: ActionFormProps<Answer, Input>) {
  const { sending, onSubmit, action, isDangerous = false, isMinor = false, children, beside } = props;
  const { error, isPending, variables } = sending;
  const form = useRef<HTMLFormElement>(null);
  // Field errors of the response are already shown at their fields.
  useEffect(() => {
    if (error !== null) goToInvalid(form.current);
  }, [error]);
  return (
    <Stack gap="md">
      <form
        ref={form}
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit(event);
          requestAnimationFrame(() => goToInvalid(form.current));
        }}
        noValidate
      >
        <Stack gap="sm" align="stretch">
          {children}
          <Group gap="sm">
            <Button type="submit" loading={isPending} color={isDangerous ? 'red' : undefined} variant={isMinor ? 'default' : undefined}>
              {action}
            </Button>
            {beside}
          </Group>
        </Stack>
      </form>
      {isTooOld(error) ? (
        <ConfirmIdentity onConfirmed={() => sending.mutate(variables as Input)} />
      ) : (
        error !== null && <Refusal error={error} title={FORMS.refused} />
      )}
    </Stack>
  );
}

/** Moves the focus to the first invalid field, for keyboard users. */
const goToInvalid = (form: HTMLFormElement | null): void => form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();

const isTooOld = (error: unknown): boolean => error instanceof MatchpointError && error.code === 'error_recent_sign_in_required';
