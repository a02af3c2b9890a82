/** The value of a cookie in a Cookie header. */
export function cookieOf(header: string | null, name: string): string | undefined {
  const found = header?.split(/; */).find((cookie) => cookie.startsWith(`${name}=`));
  return found?.slice(name.length + 1);
}
