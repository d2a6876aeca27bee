import { showCount } from '../formats.js';
import { useNow } from '../use-now.js';
import { showShortDate } from '../when.js';
import classes from './curve.module.css';
import { type CurvePoint, layOutCurve } from './curve-scale.js';
import { useWidth } from './use-width.js';

const HEIGHT = 168;
/** Room for the values before the lines, and for the dates below them. */
const EDGES = { left: 44, right: 8, top: 10, bottom: 26 } as const;

/** A value over time. It is a picture: a table beside it has the same data. */
export function Curve({ label, points }: { label: string; points: readonly CurvePoint[] }) {
  const [figure, width] = useWidth<HTMLElement>();
  return (
    <figure ref={figure} className={classes.figure}>
      <svg width="100%" height={HEIGHT} role="img" aria-label={label}>
        {width > 0 && <Drawn points={points} width={width} />}
      </svg>
    </figure>
  );
}

function Drawn({ points, width }: { points: readonly CurvePoint[]; width: number }) {
  const now = useNow();
  const box = { left: EDGES.left, right: width - EDGES.right, top: EDGES.top, bottom: HEIGHT - EDGES.bottom };
  const layout = layOutCurve(points, box);
  const line = layout.points.map(({ x, y }) => `${x} ${y}`).join('L');
  const [first, last] = [layout.points[0], layout.points.at(-1)];
  if (!first || !last) return null;
  return (
    <>
      {layout.lines.map(({ value, y }) => (
        <g key={value}>
          <path className={classes.grid} d={`M${box.left} ${y}H${box.right}`} />
          <text className={classes.tick} x={box.left - 8} y={y} dy="0.35em" textAnchor="end">
            {showCount(value)}
          </text>
        </g>
      ))}
      <path className={classes.area} d={`M${line}V${box.bottom}H${first.x}Z`} />
      <path className={classes.line} d={`M${line}`} />
      <circle className={classes.end} cx={last.x} cy={last.y} r={4} />
      <text className={classes.tick} x={box.left} y={HEIGHT - 6}>
        {showShortDate(points[0]?.at ?? '', now)}
      </text>
      {points.length > 1 && (
        <text className={classes.tick} x={box.right} y={HEIGHT - 6} textAnchor="end">
          {showShortDate(points.at(-1)?.at ?? '', now)}
        </text>
      )}
    </>
  );
}
