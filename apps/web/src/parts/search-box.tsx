import { Autocomplete } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { createClient, search, type SearchHit } from '@matchpoint/sdk';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useRead } from '../reads.js';
import { LAYOUT } from '../texts/layout.js';

const finder = createClient({ baseUrl: '', session: true }, { search });
/** Of what is searched for (web 6). */
const LEAST = 2;
const PAUSE_MS = 250;

/** What of each kind has a page, and where. */
const PAGES = {
  team: (slug: string) => ({ to: '/teams/$slug', params: { slug } }) as const,
  player: (name: string) => ({ to: '/users/$name', params: { name } }) as const,
  organization: (slug: string) => ({ to: '/orgs/$slug', params: { slug } }) as const,
  league: (slug: string) => ({ to: '/leagues/$slug', params: { slug } }) as const,
};
const hasPage = (kind: string): kind is keyof typeof PAGES => kind in PAGES;

interface SearchBoxProps {
  typed: string;
  isFocused: boolean;
  maxLength: number;
}

/** Finds teams, players, organizations and leagues by name; goes on where `SearchField` was typed into. */
export function SearchBox({ typed, isFocused, maxLength }: SearchBoxProps) {
  const navigate = useNavigate();
  const [text, setText] = useState(typed);
  const [wanted] = useDebouncedValue(text.trim(), PAUSE_MS);
  const isEnough = wanted.length >= LEAST && wanted.length <= maxLength;
  const { data } = useRead(['search', wanted], isEnough ? (options) => finder.search.searchNames({ q: wanted }, options) : undefined);
  const hits = (data?.results ?? []).filter(({ kind }) => hasPage(kind));
  const byLabel = new Map(hits.map((hit) => [labelOf(hit), hit]));
  const go = (label: string): void => {
    const hit = byLabel.get(label);
    if (!hit || !hasPage(hit.kind)) return;
    setText('');
    void navigate(PAGES[hit.kind](hit.slug));
  };
  return (
    <Autocomplete
      aria-label={LAYOUT.search}
      placeholder={LAYOUT.search}
      size="xs"
      maxLength={maxLength}
      autoFocus={isFocused}
      value={text}
      onChange={setText}
      data={[...byLabel.keys()]}
      // The API has found them, by other spellings as well.
      filter={({ options }) => options}
      onOptionSubmit={go}
      // Part of the header, for who goes from landmark to landmark.
      comboboxProps={{ withinPortal: false }}
    />
  );
}

const labelOf = ({ name, kind, slug }: SearchHit): string => LAYOUT.found(name, kind, slug);
