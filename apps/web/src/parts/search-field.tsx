import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import classes from './search-field.module.css';

interface SearchFieldProps {
  label: string;
  /** Label of the button. */
  find: string;
  /** The current search. */
  search: string | undefined;
  /** @param wanted undefined for everything */
  onSearch(wanted: string | undefined): void;
  /** Other filters, beside it. */
  children?: ReactNode;
}

const LONGEST = 64;

/** Searches a listing by name, on submit. */
export function SearchField({ label, find, search = '', onSearch, children }: SearchFieldProps) {
  const [text, setText] = useState(search);
  return (
    <form
      role="search"
      className={classes.search}
      onSubmit={(event) => {
        event.preventDefault();
        onSearch(text.trim() || undefined);
      }}
    >
      <input
        type="search"
        aria-label={label}
        placeholder={label}
        value={text}
        maxLength={LONGEST}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <Button type="submit" variant="default">
        {find}
      </Button>
      {children}
    </form>
  );
}
