import { expect, it } from 'vitest';
import { customerDomain } from '@/lib/capture/suggestions/suggestion-context';

it.each([
  [['kim@northwind.example'], 'northwind.example'],
  [['Kim@Northwind.Example'], 'northwind.example'],
  [['kim@gmail.com', 'lee@contoso.example'], 'contoso.example'],
  [['kim@GMX.de'], ''],
  [['kim@web.de', 'lee@yahoo.co.jp'], ''],
  [['kim'], ''],
  [['kim@localhost'], ''],
  [['kim@a b.example'], ''],
  [[], ''],
])('the customer of %j has the domain "%s"', (addresses, domain) => {
  expect(customerDomain(addresses)).toBe(domain);
});
