import type { DemoContext } from './scene-run.js';
import { openSink, type Sink, type SinkPath } from './sink.js';

interface Endpoint {
  id: string;
  label: string | null;
  url: string;
  isActive: boolean;
}

const WANTED: readonly { label: string; path: SinkPath; events: string[] }[] = [
  { label: 'Harbor results', path: '/good', events: ['match.*', 'score.*', 'league.*'] },
  { label: 'Broken listener', path: '/failing', events: ['match.*'] },
];

/**
 * Opens the sink, and makes both endpoints of `player` point to it and active. They are found by their labels, because creating an endpoint
 * takes no Idempotency-Key: its answer contains a secret.
 */
export async function tendEndpoints(context: DemoContext): Promise<Sink> {
  const { api, store, world } = context;
  const as = world.roles.player;
  const sink = await openSink(store.state.sinkPort);
  if (store.state.sinkPort !== sink.port) {
    store.state.sinkPort = sink.port;
    store.save();
  }
  const { webhooks } = await api.send({ as, method: 'GET', path: '/webhooks' });
  for (const { label, path, events } of WANTED) {
    const found = (webhooks as Endpoint[]).find((each) => each.label === label);
    const url = sink.urlOf(path);
    if (!found) await api.send({ as, method: 'POST', path: '/webhooks', body: { label, url, events } });
    else if (!found.isActive || found.url !== url)
      await api.send({ as, method: 'PATCH', path: `/webhooks/${found.id}`, body: { url, isActive: true } });
  }
  return sink;
}
