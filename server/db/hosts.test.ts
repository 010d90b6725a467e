import { expect, test } from 'vitest';
import { addressesOf, Hosts } from './hosts.ts';

test("hosts in an address have libpq's form", () => {
  expect(addressesOf('postgres://parlor:pa%2Css@db-1:5432,db-2:5433,db-3/parlor?sslmode=require')).toEqual([
    'postgres://parlor:pa%2Css@db-1:5432/parlor?sslmode=require',
    'postgres://parlor:pa%2Css@db-2:5433/parlor?sslmode=require',
    'postgres://parlor:pa%2Css@db-3/parlor?sslmode=require',
  ]);
  for (const one of [
    'postgresql://parlor@db-1:5432/parlor?application_name=a,b',
    'postgres://parlor@localhost:5432/postgres?host=%2Ftmp%2Fa',
  ])
    expect(addressesOf(one)).toEqual([one]);
});

test('the first to find a host gone moves to the next one, and later ones do not skip it', () => {
  const hosts = new Hosts('postgres://a,b,c/d');
  hosts.leave('postgres://a/d');
  hosts.leave('postgres://a/d');
  expect(hosts.url).toBe('postgres://b/d');
  hosts.leave(hosts.url);
  hosts.leave(hosts.url);
  expect(hosts.url).toBe('postgres://a/d');
});
