import { useDebouncedValue } from '@mantine/hooks';
import { createClient, search, type SearchHit } from '@matchpoint/sdk';
import { useNavigate } from '@tanstack/react-router';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useRead } from '../../reads/use-read.js';
import { LAYOUT } from '../../texts/layout.js';
import { Avatar, Crest } from '../crest/crest.js';
import classes from './palette.module.css';

const finder = createClient({ baseUrl: '', session: true }, { search });
const LEAST = 2;
const MOST = 64;
const PAUSE_MS = 250;

/** The page of each kind of result. */
const PAGES = {
  team: (slug: string) => ({ to: '/teams/$slug', params: { slug } }) as const,
  player: (name: string) => ({ to: '/users/$name', params: { name } }) as const,
  organization: (slug: string) => ({ to: '/orgs/$slug', params: { slug } }) as const,
  league: (slug: string) => ({ to: '/leagues/$slug', params: { slug } }) as const,
  tournament: (id: string) => ({ to: '/tournaments/$id', params: { id } }) as const,
};
type Kind = keyof typeof PAGES;
const hasPage = (hit: SearchHit): hit is SearchHit & { kind: Kind } => hit.kind in PAGES;

/** Finds teams, players, organizations, leagues and tournaments by name. Arrows choose, Enter opens, Esc closes. */
export function Palette({ onClose }: { onClose(): void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState(0);
  const navigate = useNavigate();
  const [wanted] = useDebouncedValue(text.trim(), PAUSE_MS);
  const isEnough = wanted.length >= LEAST;
  const { data, isFetching } = useRead(
    ['search', wanted],
    isEnough ? (options) => finder.search.searchNames({ q: wanted }, options) : undefined,
    // The list stays between searches, so that it does not jump.
    { keepsPrevious: true },
  );
  const hits = isEnough ? (data?.results ?? []).filter(hasPage) : [];
  const current = Math.min(chosen, Math.max(0, hits.length - 1));
  useEffect(() => dialog.current?.showModal(), []);
  const go = (hit: (SearchHit & { kind: Kind }) | undefined): void => {
    if (!hit) return;
    onClose();
    void navigate(PAGES[hit.kind](hit.slug));
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      setChosen((current + step + hits.length) % Math.max(1, hits.length));
    } else if (event.key === 'Escape') {
      // A field for searching would only empty itself.
      event.preventDefault();
      dialog.current?.close();
    } else if (event.key === 'Enter') {
      event.preventDefault();
      go(hits[current]);
    }
  };
  return (
    <dialog ref={dialog} className={classes.palette} aria-label={LAYOUT.search} onClose={onClose} onClick={closeOutside}>
      <div className={classes.frame}>
        <input
          type="search"
          role="combobox"
          aria-label={LAYOUT.searchFor}
          aria-expanded={hits.length > 0}
          aria-controls="palette-results"
          aria-activedescendant={hits.length > 0 ? `palette-${current}` : undefined}
          placeholder={LAYOUT.searchFor}
          maxLength={MOST}
          autoFocus
          autoComplete="off"
          value={text}
          onChange={({ currentTarget }) => {
            setText(currentTarget.value);
            setChosen(0);
          }}
          onKeyDown={onKeyDown}
        />
        <button type="button" className={classes.close} onClick={onClose}>
          {LAYOUT.close}
        </button>
        <ul id="palette-results" role="listbox" aria-label={LAYOUT.results} hidden={hits.length === 0}>
          {hits.map((hit, index) => (
            <li
              key={`${hit.kind} ${hit.id}`}
              id={`palette-${index}`}
              role="option"
              aria-selected={index === current}
              onClick={() => go(hit)}
            >
              {hit.kind === 'player' ? (
                <Avatar id={hit.id} name={hit.name} url={hit.avatarUrl} />
              ) : (
                <Crest id={hit.id} tag={hit.name} url={hit.avatarUrl} size={24} />
              )}
              <span className="clip">{hit.name}</span>
              <small>{LAYOUT.kinds[hit.kind]}</small>
            </li>
          ))}
        </ul>
        {hits.length === 0 && (
          <p className={classes.hint} role="status">
            {isEnough && !isFetching ? LAYOUT.noHits : LAYOUT.searchHint}
          </p>
        )}
      </div>
    </dialog>
  );
}

/** A click outside the frame targets the dialog itself. */
function closeOutside(event: { target: EventTarget; currentTarget: HTMLDialogElement }): void {
  if (event.target === event.currentTarget) event.currentTarget.close();
}
