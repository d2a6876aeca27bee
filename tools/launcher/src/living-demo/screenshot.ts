import { crc32, deflateSync } from 'node:zlib';

const [WIDTH, HEIGHT] = [320, 180];
const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** Eight bits per channel, true colour. */
const FORMAT = [8, 2, 0, 0, 0];

type Colour = readonly [red: number, green: number, blue: number];
const BACKGROUND: Colour = [19, 24, 32];
const SIDES: readonly Colour[] = [
  [72, 149, 239],
  [239, 139, 72],
];
const ROUND_WIDTH = 16;
const [BAR_HEIGHT, BAR_GAP] = [48, 24];

/**
 * A picture of a map's score, as a player would upload it: one bar per side, one block per round won. A PNG, always the same for a score.
 */
export function drawScore(creator: number, accepted: number): Buffer {
  // Each row begins with its filter, which is none.
  const row = (blocks: number, colour: Colour): Buffer =>
    Buffer.from([0, ...Array.from({ length: WIDTH }, (_, x) => (isBlock(x, blocks) ? colour : BACKGROUND)).flat()]);
  const empty = row(0, BACKGROUND);
  const bars = [creator, accepted].map((score, side) => row(score, SIDES[side] ?? BACKGROUND));
  const rows = Array.from({ length: HEIGHT }, (_, y) => {
    const isBar = (y - BAR_GAP) % (BAR_HEIGHT + BAR_GAP) < BAR_HEIGHT && y >= BAR_GAP;
    return (isBar && bars[Math.floor((y - BAR_GAP) / (BAR_HEIGHT + BAR_GAP))]) || empty;
  });
  const header = Buffer.alloc(8);
  header.writeUInt32BE(WIDTH, 0);
  header.writeUInt32BE(HEIGHT, 4);
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', Buffer.concat([header, Buffer.from(FORMAT)])),
    chunk('IDAT', deflateSync(Buffer.concat(rows))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Whether a column belongs to one of the blocks. */
function isBlock(x: number, blocks: number): boolean {
  return x >= ROUND_WIDTH && x < (blocks + 1) * ROUND_WIDTH && x % ROUND_WIDTH > 1;
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}
