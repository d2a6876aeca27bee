import { encode } from 'uqr';
import classes from './qr-code.module.css';

/** Light modules around a code, without which scanners do not find it. */
const MARGIN = 4;

/** A QR code of a text, dark on light in every theme, since not all scanners read it the other way round. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { border: MARGIN });
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
  return (
    <svg className={classes.code} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <path d={path} />
    </svg>
  );
}
