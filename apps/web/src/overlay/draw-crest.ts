import { crestOf, lettersOf } from '../parts/crest/crest-of.js';

const SVG = 'http://www.w3.org/2000/svg';
const SIZE = 40;

/** The crest that the app shows for the same team, drawn once per team; nothing for an open side. */
export function drawCrest(place: HTMLElement | null, team: { id: string; tag: string } | null): void {
  if (!place || place.dataset.team === (team?.id ?? '')) return;
  place.dataset.team = team?.id ?? '';
  place.replaceChildren();
  if (!team) return;
  const { dark, light, shape, field } = crestOf(team.id);
  const { letters, fontSize } = lettersOf(team.tag, SIZE);
  const clip = `crest-${place.dataset.crest ?? ''}`;
  const svg = element('svg', { viewBox: `0 0 ${SIZE} ${SIZE}` });
  const clipPath = element('clipPath', { id: clip });
  clipPath.append(element('path', { d: shape }));
  const within = element('g', { 'clip-path': `url(#${clip})` });
  within.append(element('path', { d: `M0 0h${SIZE}v${SIZE}H0Z`, fill: dark }), element('path', { d: field, fill: light }));
  const text = element('text', { 'x': '20', 'y': String(20 + fontSize * 0.36), 'font-size': String(fontSize), 'stroke': dark });
  text.textContent = letters;
  svg.append(clipPath, within, text);
  place.append(svg);
}

function element(name: string, attributes: Record<string, string>): SVGElement {
  const made = document.createElementNS(SVG, name);
  for (const [attribute, value] of Object.entries(attributes)) made.setAttribute(attribute, value);
  return made;
}
