import { Button } from '@mantine/core';
import { type ComponentType, lazy, useState } from 'react';
import { STATES, UNANSWERED } from '../texts/states.js';
import { Note } from './state.js';

/** A part loaded from its own file. If that fails, the rest of the page stays, and the part shows the failure and a retry button. */
export const lazyPart = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => ({ default: await load().catch((): ComponentType<Props> => unloaded(load)) }));

const unloaded = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  function Unloaded(props: Props) {
    const [Loaded, setLoaded] = useState<ComponentType<Props>>();
    if (Loaded) return <Loaded {...props} />;
    const retry = (): void =>
      void load().then(
        (part) => setLoaded(() => part),
        () => undefined,
      );
    return (
      <Note
        tone="bad"
        role="alert"
        title={STATES.failed}
        action={
          <Button size="xs" variant="default" onClick={retry}>
            {STATES.again}
          </Button>
        }
      >
        {UNANSWERED.connection_failed}
      </Note>
    );
  };
