// Gives the permission for an origin back that no account uses.
import { originOf, parseServiceAddress } from '@/lib/planning/service-address';
import type { AccountStore } from '@/lib/settings/account-store';
import type { Environment } from './environment';

interface ReleaseDeps extends Pick<Environment, 'releasePermission' | 'report'> {
  readonly accounts: Pick<AccountStore, 'all'>;
  /** The addresses that are being tested. */
  readonly underWay: () => readonly string[];
}

export type ReleasePermission = ReturnType<typeof createReleasePermission>;

/** Never rejects: a browser that keeps the permission is no reason to fail. */
export function createReleasePermission({ accounts, underWay, releasePermission, report }: ReleaseDeps) {
  return async (address: string): Promise<void> => {
    const originsOf = (addresses: readonly string[]) =>
      addresses.flatMap((each) => {
        const parsed = parseServiceAddress(each);
        return parsed.isOk ? [originOf(parsed.value)] : [];
      });
    const [origin] = originsOf([address]);
    if (origin === undefined) return;
    try {
      const connected = (await accounts.all()).map(({ serviceAddress }) => serviceAddress);
      await releasePermission(origin, originsOf([...connected, ...underWay()]));
    } catch (error) {
      report('permission', error);
    }
  };
}
