import { rmSync } from 'node:fs';
import path from 'node:path';
import { startBaselines } from './baselines/start-baselines.js';
import { type FilledProduct, startFilled } from './dataset/ensure-dataset.js';
import { LoadProcess } from './load/load-process.js';
import type { BenchArguments, DatasetSize } from './parse-arguments.js';
import { readServerVersions } from './product/read-server-versions.js';
import { type Product, startProduct } from './product/start-product.js';
import { type MeasuredSystem, productSystem } from './systems.js';
import { BENCH_DIRECTORY, PROGRAM } from './workspace.js';

/** The small data set that growth is measured against. */
const SMALL: DatasetSize = { teams: 1_000, matches: 10_000 };

/** The systems that scenarios measure. They start on first use and stop with `stop`. */
export class Workbench {
  readonly load: LoadProcess;
  #large: Promise<FilledProduct> | undefined;
  #small: Promise<FilledProduct> | undefined;
  #demo: Promise<Product> | undefined;
  #systems: Promise<MeasuredSystem[]> | undefined;

  /** @param nodeBinary the Node that everything is measured on */
  constructor(
    readonly options: BenchArguments,
    readonly nodeBinary: string,
    readonly say: (line: string) => void,
  ) {
    this.load = new LoadProcess(nodeBinary, PROGRAM);
  }

  /** The product on the generated data. */
  large(): Promise<FilledProduct> {
    return (this.#large ??= startFilled(this.options.size, this.options.replicas, this.say));
  }

  /** The product on little data. */
  small(): Promise<FilledProduct> {
    return (this.#small ??= startFilled(SMALL, this.options.replicas, this.say));
  }

  /** The product with its demo season and nothing else, as `npm start` leaves it. */
  demo(): Promise<Product> {
    return (this.#demo ??= startProduct({ directory: demoDirectory(), replicas: this.options.replicas }));
  }

  /** The product on the generated data, then each baseline that can be had. */
  systems(): Promise<MeasuredSystem[]> {
    return (this.#systems ??= this.large().then(async (product) => [
      productSystem(product),
      ...(await startBaselines(product, this.nodeBinary, this.say)),
    ]));
  }

  /** How the generated data was created, and the servers that contain it; undefined if none was used. */
  async describeData() {
    const large = await this.#large?.catch(() => undefined);
    return large && { ...large.size, loadSeconds: large.loadSeconds, diskMb: large.diskMb, servers: await readServerVersions(large.urls) };
  }

  /** Stops the demo's system; the next `demo` starts it again. */
  async stopDemo(): Promise<void> {
    const demo = this.#demo;
    this.#demo = undefined;
    await (await demo?.catch(() => undefined))?.stop();
  }

  /** The demo with all that was written to it, so that the next one begins as this one did. */
  async dropDemo(): Promise<void> {
    await this.stopDemo();
    rmSync(demoDirectory(), { recursive: true, force: true });
  }

  async stop(): Promise<void> {
    this.load.stop();
    const started = await Promise.allSettled([this.#large, this.#small, this.#demo]);
    await Promise.all(started.map((each) => (each.status === 'fulfilled' ? each.value?.stop() : undefined)));
  }
}

function demoDirectory(): string {
  return path.join(BENCH_DIRECTORY, 'demo');
}
