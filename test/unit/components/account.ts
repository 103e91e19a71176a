// The connected account of these tests.
import type { AccountView } from '@/lib/settings/account';

export const account: AccountView = {
  ...{ id: 'account-1', serviceAddress: 'https://acme.example', tokenEnding: '1234' },
  person: { name: 'Ada', email: 'ada@example.com' },
};
