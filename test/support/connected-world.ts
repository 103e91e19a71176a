// What a connected session of either browser has: a local service, the fixture pages, and a browser on its own profile.
import { type PlanningServiceOptions, startPlanningService } from '../service/index.ts';
import { startPageServer } from './page-server';
import type { Home } from './shared-browser';

export type World<Browser> = Awaited<ReturnType<typeof startWorld<Browser>>>;

/** The service can be replaced, and the browser restarted. */
export async function startWorld<Browser>(
  options: PlanningServiceOptions | undefined,
  startBrowser: () => Promise<Home<Browser>>,
) {
  let service = await startPlanningService(options);
  const pages = await startPageServer();
  const home = await startBrowser();
  return {
    home,
    pages,
    /** The current service. */
    service: () => service,
    /** From now on, nothing listens at the service's address. */
    stopService: () => service.close(),
    /** A new service at the same address, with only the seeded records. */
    async startService(): Promise<void> {
      const port = Number(new URL(service.url).port);
      service = await startPlanningService({ ...options, port });
    },
    /** Ends the service, the pages, and the browser with its profile. A lent browser is given back. */
    async end(): Promise<void> {
      await home.leave();
      await service.close();
      await pages.close();
    },
  };
}
