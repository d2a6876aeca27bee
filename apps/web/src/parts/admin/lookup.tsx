import type { SearchKind } from '@matchpoint/sdk';
import { type ReactNode, useState } from 'react';
import { Column } from '../narrow.js';
import { NameInput } from '../name-input.js';

interface LookupProps {
  kind: SearchKind;
  label: string;
  description: string;
  /** What is open, by slug or id. */
  given: string;
  /** @param name undefined: nothing */
  onFind(name: string | undefined): void;
}

/** Finds an object by name, slug or id, which the page keeps in its address. The field follows the address. */
export const Lookup = (props: LookupProps): ReactNode => <LookupForm key={props.given} {...props} />;

function LookupForm({ kind, label, description, given, onFind }: LookupProps) {
  const [text, setText] = useState(given);
  return (
    <form
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        onFind(text.trim() || undefined);
      }}
    >
      <Column>
        <NameInput
          kind={kind}
          type="search"
          label={label}
          description={description}
          maxLength={256}
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
      </Column>
    </form>
  );
}
