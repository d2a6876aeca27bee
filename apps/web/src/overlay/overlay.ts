import './overlay.css';
import { drawCrest } from './draw-crest.js';
import {
  createClient,
  type EventStream,
  type Match,
  MatchpointError,
  streamAt,
  type StreamMatchResult,
  type StreamOptions,
} from '@matchpoint/sdk';

interface Streams {
  matches: { stream(matchId: string, options?: StreamOptions): EventStream<StreamMatchResult> };
}

/** A stream that reconnects within this time is not shown as lost. */
const LOST_AFTER_MS = 5_000;
/** A refused stream is retried, because the cause can be fixed while the scene is open: a published match, a new token. */
const AGAIN_MS = 30_000;
/** After these events the series can differ from the event, so the stream restarts with a snapshot. */
const CHANGES_MATCH = /^(match\.|score\.(confirmed|dispute_resolved)$)/;
const WORDS: Readonly<Record<string, string>> = {
  PENDING: 'Soon',
  ACCEPTED: 'Soon',
  READY: 'Ready',
  IN_PROGRESS: 'Live',
  DISPUTED: 'Disputed',
  COMPLETED: 'Final',
  FORFEITED: 'Forfeited',
  CANCELLED: 'Canceled',
};

const query = new URLSearchParams(location.search);
const root = document.documentElement;
const matchId = decodeURIComponent(location.pathname.split('/').at(-1) ?? '');
const token = query.get('token');
const groups = { matches: { stream: streamAt('/matches/{matchId}/stream') } };
const mp = createClient({ baseUrl: '', session: true }, groups) as unknown as Streams;

function dress(): void {
  const oneOf = (name: string, values: readonly string[]): string =>
    values.find((value) => value === query.get(name)) ?? (values[0] as string);
  root.dataset.theme = oneOf('theme', ['dark', 'light', 'minimal']);
  root.dataset.side = oneOf('side', ['center', 'left', 'right']);
  const scale = Number(query.get('scale') ?? 1);
  if (scale >= 0.25 && scale <= 8) root.style.setProperty('--scale', String(scale));
}

const setText = (selector: string, text: string): void => {
  const element = document.querySelector(selector);
  if (element && element.textContent !== text) element.textContent = text;
};
function hide(id: string, isHidden: boolean): void {
  const element = document.getElementById(id);
  if (element) element.hidden = isHidden;
}

function show({ status, bestOf, ...match }: Match): void {
  for (const side of ['creatorTeam', 'acceptedTeam'] as const) {
    const team = match[side];
    setText(`[data-side="${side}"]`, team?.tag || team?.name || '–');
    setText(`[data-score="${side}"]`, String(team?.score ?? 0));
    const [own = 0, other = 0] = [team?.score, match[side === 'creatorTeam' ? 'acceptedTeam' : 'creatorTeam']?.score].map(
      (score) => score ?? 0,
    );
    document.querySelector<HTMLElement>(`[data-score="${side}"]`)?.toggleAttribute('data-lead', own > other);
    drawCrest(document.querySelector<HTMLElement>(`[data-crest="${side}"]`), team);
  }
  setText('[data-text="status"]', `${WORDS[status] ?? ''} · Bo${bestOf}`);
  setText('[data-text="map"]', '');
  hide('match', false);
  hide('fault', true);
}

let losing: ReturnType<typeof setTimeout> | undefined;
function onConnection(isLive: boolean): void {
  clearTimeout(losing);
  if (isLive) delete root.dataset.live;
  else losing = setTimeout(() => (root.dataset.live = 'lost'), LOST_AFTER_MS);
}

/** Shows the match until a change requires a new snapshot. */
async function follow(): Promise<void> {
  const headers: Record<string, string> = token === null ? {} : { 'X-Matchpoint-Overlay-Token': token };
  for await (const { type, data } of mp.matches.stream(matchId, { headers, onConnection })) {
    if (type === 'snapshot') show(data.match);
    else if (CHANGES_MATCH.test(type)) return;
    else if (type === 'score.submitted')
      setText('[data-text="map"]', `Map ${data.mapIndex + 1} ${data.creatorTeamScore}:${data.acceptedTeamScore}`);
  }
}

async function run(): Promise<void> {
  for (;;) {
    try {
      await follow();
    } catch (error) {
      onConnection(false);
      if (!(error instanceof MatchpointError)) throw error;
      setText('#fault', error.status === 404 ? 'This match is not public.' : error.message);
      hide('fault', false);
      hide('match', true);
      await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
    }
  }
}

dress();
void run();
